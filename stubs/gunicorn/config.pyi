from collections.abc import Mapping

class Config:
    settings: Mapping[str, object]
    def set(self, name: str, value: object) -> None: ...
