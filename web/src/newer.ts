/**
 * Once the server was updated, what this page has not loaded yet is gone: the new client's files have other names.
 * The page is then loaded anew. Where it is no newer one, the file failed for another reason, and nothing is done.
 */
export async function reloadIfNewer(): Promise<void> {
  const own = document.querySelector('script[type=module]')?.getAttribute('src')
  const answer = await fetch('/').catch(() => null)
  if (own && answer?.ok && !(await answer.text()).includes(own)) location.reload()
}
