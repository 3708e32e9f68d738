"""A Nova server as an object."""

from __future__ import annotations

from dataclasses import replace
from typing import Optional, Union

from ._caller import Caller, OnWarnings, Settings
from ._http import ConnectionPool
from ._omitted import OMITTED, Omitted
from ._procedures import Procedures


class Nova(Procedures):
    """A client of a Nova server, which threads may share.

    >>> nova = Nova("https://crm.example", os.environ["KEY"])
    >>> for candidate in nova.candidates.search_all(query="engineer"):
    ...     print(candidate["email"])
    """

    def __init__(
        self,
        url: str,
        api_key: str,
        retries: int = 2,
        timeout: float = 30,
        strict: bool = True,
        *,
        max_retry_delay: float = 60,
        on_warnings: Optional[OnWarnings] = None,
    ) -> None:
        """
        Args:
            url: The server's address, such as `https://crm.example`.
            api_key: PRIVATE (`nova_sk_…`) for servers and tools, PUBLIC (`nova_pk_…`) for websites, or CALENDAR
                (`nova_ck_…`) for calendars.
            retries: How often a failed request is retried; 0 for never.
            timeout: Seconds without a byte after which a connection is dead.
            strict: Whether the server refuses what it would otherwise ignore with a warning.
            max_retry_delay: The longest wait before a retry, in seconds. A server that asks for more gets no retry.
            on_warnings: Receives the warnings of a request that is not strict, and the name of the call, such as
                `candidates.create`. By default they are warnings of Python, of the class `NovaWarning`.

        Raises:
            ValueError: for an address or a key that is none
        """
        _refuse_odd("api_key", api_key)
        pool = ConnectionPool(url)
        self._settings = Settings(pool, api_key, retries, timeout, strict, max_retry_delay, on_warnings)
        super().__init__(Caller(self._settings))

    def with_options(
        self,
        *,
        retries: Union[int, Omitted] = OMITTED,
        timeout: Union[float, Omitted] = OMITTED,
        idempotency_key: Union[str, None, Omitted] = OMITTED,
        strict: Union[bool, Omitted] = OMITTED,
    ) -> Nova:
        """Returns a client with other options; this one stays as it is.

        Args:
            idempotency_key: The key of its next POST, so that the server runs it once however often it is sent. By
                default each POST gets its own if `retries` is above 0.

        Raises:
            ValueError: for an idempotency key that is none
        """
        if isinstance(idempotency_key, str):
            _refuse_odd("idempotency_key", idempotency_key.replace(" ", ""))
        other = object.__new__(type(self))
        settings = self._settings
        other._settings = replace(
            settings,
            retries=settings.retries if isinstance(retries, Omitted) else retries,
            timeout=settings.timeout if isinstance(timeout, Omitted) else timeout,
            strict=settings.strict if isinstance(strict, Omitted) else strict,
            idempotency_key=settings.idempotency_key if isinstance(idempotency_key, Omitted) else idempotency_key,
        )
        Procedures.__init__(other, Caller(other._settings))
        return other

    def close(self) -> None:
        """Closes connections that are kept for later calls, which open new ones."""
        self._settings.pool.close()

    def __enter__(self) -> Nova:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Nova({self._settings.pool.origin!r})"


def _refuse_odd(name: str, key: str) -> None:
    """Raises ValueError for what no header can hold."""
    if not key.isascii() or not key.isprintable() or " " in key:
        # Not quoted, as no key ever is.
        raise ValueError(f"{name} holds a character that no key has, such as a line break.")
