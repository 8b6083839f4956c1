"""Schemathesis throws everything it can think of at the HTTP API: no crash, no 500, no leak."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from ilion.server.protocol.api import ROUTES
from server.talk import Running

GOOD, BAD = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
CASES = [(route.name, GOOD) for route in ROUTES]
CASES += [(route.name, BAD) for route in ROUTES if route.parameters or route.takes]
WORDS = ("Traceback", 'File "', "sqlalchemy", "site-packages", "object at 0x")


@pytest.fixture(scope="module")
def described(server: Running) -> Any:
    return schemathesis.openapi.from_url(f"{server.base}/openapi.json")


@pytest.mark.parametrize(("route", "mode"), CASES)
def test_the_api_keeps_to_its_description(described: Any, route: str, mode: Any) -> None:
    operation = described.find_operation_by_id(route)

    @settings(
        max_examples=10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def attack(case: Any) -> None:
        response = case.call()
        assert response.status_code < 500
        # No schema knows the rules of a game: what they refuse is refused with 422.
        case.validate_response(response, excluded_checks=[positive_data_acceptance])
        assert not [word for word in WORDS if word in response.text]

    attack()
