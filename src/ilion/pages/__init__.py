"""Reports as single HTML files: type, colours and plots are all inside."""

from ilion.pages.page import html_page, section, table

__all__ = ["html_page", "section", "table"]
