"""`ilion join`: a bot of one's own at a live table, from any machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from ilion.bots.factory import BotError, make_player
from ilion.client.link import Link, claim, fetch_record
from ilion.client.session import Position, Session, prompt_from
from ilion.core.errors import IlionError
from ilion.core.simulate import Player
from ilion.server.protocol import wire

LOG = logging.getLogger("ilion.client")


class BotSession(Session):
    """A bot that plays its seat until the game is over."""

    def __init__(self, link: Link, choose: Player, say: Callable[[str], None]) -> None:
        super().__init__(link, say)
        self.choose = choose

    async def on_message(self, message: wire.ServerMessage) -> None:
        if isinstance(message, wire.TableNews):
            await self._look_at(message.table)
        elif isinstance(message, Position):
            if message.seat is not None and message.prompt and message.prompt.choices:
                await self._decide(message, message.prompt)
        elif isinstance(message, wire.Refused) and message.request is not None:
            LOG.info("refused", extra={"why": message.text})
        elif isinstance(message, wire.Notice):
            self.say(message.text)

    async def _look_at(self, table: wire.Table) -> None:
        """Stop where the game is over. A bot agrees to no draw and takes nothing back."""
        if table.status == "over":
            self.done = True
            self.say(await asyncio.to_thread(self._deal))
            how = table.ending.kind if table.ending else ""
            self.say(f"The game is over: {table.result.scores if table.result else how}.")
            return
        own = {seat.seat for seat in table.seats if seat.yours}
        for offer in table.offers:
            for seat in own.intersection(offer.waiting):
                await self.refuse(offer, seat)

    def _deal(self) -> str:
        """Whether the deal was fair, in a sentence."""
        try:
            self.parts.check(fetch_record(self.link))
        except IlionError as error:
            return f"The deal is not proven to be fair: {error}"
        return "The deal was fair: it follows from the server's seed and everybody's parts."

    async def _decide(self, position: Position, asked: wire.Prompt) -> None:
        """Ask the bot in a thread, so that the socket answers pings while it thinks."""
        prompt = prompt_from(asked)
        action = await asyncio.to_thread(self.choose, self.view(position), prompt)
        text = next(choice.text for choice in prompt.choices if choice.action == action)
        await self.act(position, text)


def join(address: str, bot: str, name: str, seed: int, say: Callable[[str], None]) -> None:
    """Sit a bot down and play until the game is over."""
    link = Link.parse(address)
    choose = make_player(bot, seed)  # refuses an unknown bot before a seat is taken
    link = claim(link, name or bot.rpartition(":")[2])
    say(f"{bot} sits down. To come back to this seat: {link}")
    try:
        asyncio.run(BotSession(link, choose, say).run())
    except BotError as error:
        raise IlionError(str(error)) from None
