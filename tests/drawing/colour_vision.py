"""Arithmetic of contrast, colour difference and simulated colour blindness."""

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tilewright.drawing.png import png

Pixels = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
SIGHT: dict[str, Pixels] = {
    "full": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
    "greyscale": np.tile(np.array([0.2126, 0.7152, 0.0722]), (3, 1)),
}
_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = _XYZ.sum(axis=1)


def linear(srgb: Pixels) -> Pixels:
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def channels(colour: str) -> Pixels:
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    low, high = sorted(float(linear(channels(c)) @ weights) for c in (first, second))
    return (high + 0.05) / (low + 0.05)


def seen(pixels: Pixels, sight: str) -> Pixels:
    """sRGB pixels (0 to 1) as CIELAB under a kind of sight."""
    simulated = np.clip(linear(pixels) @ SIGHT[sight].T, 0, 1)
    ratio = (simulated @ _XYZ.T) / _WHITE
    f = np.where(ratio > (6 / 29) ** 3, np.cbrt(ratio), ratio / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def rendered(svg: str, width: int) -> Pixels:
    """The picture's pixels, rows by columns by sRGB, from 0 to 1."""
    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.asarray(image.convert("RGB"), dtype=np.float64) / 255


def colour_distance(first: Pixels, second: Pixels) -> float:
    """The distance of two pictures' average colours in CIELAB (CIE 1976)."""
    return float(np.linalg.norm(first.mean(axis=(0, 1)) - second.mean(axis=(0, 1))))


def likeness(first: Pixels, second: Pixels) -> float:
    """How alike two pictures' light and dark are, whatever their average: 1 for the same."""
    figures = [lab[..., 0] - lab[..., 0].mean() for lab in (first, second)]
    return float(
        (figures[0] * figures[1]).sum() / np.sqrt((figures[0] ** 2).sum() * (figures[1] ** 2).sum())
    )


def relief(lab: Pixels) -> float:
    """How strongly a picture's lightness varies: the standard deviation of L*."""
    return float(lab[..., 0].std())
