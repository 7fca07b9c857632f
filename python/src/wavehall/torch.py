"""A data set of a sweep for PyTorch. Importing this module needs torch; nothing else of the package does."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

import torch
from torch.utils.data import Dataset

from ._sweep import DataSet, Item


class RoomDataset(Dataset[Any]):
    """The lines of a sweep for a ``torch.utils.data.DataLoader``, also one with several workers.

    Args:
        data: The data set, or a part of it, as ``data.split("training")``.
        of: What is made of an item; by default :func:`tensors`.
    """

    def __init__(self, data: DataSet, of: Optional[Callable[[Item], Any]] = None) -> None:
        self.data = data
        self.of = of or tensors

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, index: int) -> Any:
        return self.of(self.data[index])


def tensors(item: Item) -> Dict[str, Any]:
    """An item as a dict of tensors: ``responses``, ``positions``, ``source_positions``, and its ``labels`` as they are."""
    return {
        "responses": torch.from_numpy(item.responses),
        "positions": torch.from_numpy(item.positions),
        "source_positions": torch.from_numpy(item.source_positions),
        "labels": item.labels,
    }
