"""Shaded, tinted relief of the ground in both themes, out of ETOPO5 (a height every five arc minutes), as WebP tiles.

usage: relief.py OUT_DIR ETOPO5_CDF
Needs Debian's python3-netcdf4, python3-numpy, python3-scipy, python3-pil. Colours follow app/ui/map/map-palette.ts.
"""

import math
import os
import sys

import netCDF4
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, map_coordinates

OUT, SOURCE = sys.argv[1:3]
WEST, SOUTH, EAST, NORTH = -141, 47, -108.2, 61
ZOOMS = range(3, 7)
SIZE, MARGIN = 256, 8
# Slopes are drawn steeper than they are, more so from afar.
STEEPER = {3: 9, 4: 7.5, 5: 6.2, 6: 5.6}
SUN = math.radians(225)


def colour(text):
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], float)


HEIGHTS = [0, 300, 700, 1100, 1500, 1900, 2600]
THEMES = {
    "light": {
        "ramp": ["#e6e8cf", "#e9e8d2", "#efe9da", "#ece3d1", "#e6dac6", "#e4dccf", "#f6f3ec"],
        "shade": ("#6b5636", 0.40),
        "shine": ("#fffdf6", 0.42),
    },
    "dark": {
        "ramp": ["#12272a", "#13282a", "#15292c", "#182c2f", "#1d3235", "#25393c", "#33474a"],
        "shade": ("#040a0c", 0.5),
        "shine": ("#6f9696", 0.2),
    },
}

heights = netCDF4.Dataset(SOURCE)
xs, ys = heights["ETOPO05_X"][:], heights["ETOPO05_Y"][:]
grid = np.array(heights["ROSE"][:], float)
step_x, step_y = xs[1] - xs[0], ys[1] - ys[0]


def sample(longitudes, latitudes):
    rows = ((latitudes - ys[0]) / step_y).ravel()
    columns = (((longitudes - xs[0]) % 360) / step_x).ravel()
    return map_coordinates(grid, [rows, columns], order=3, mode="nearest").reshape(longitudes.shape)


def ground(z, x, y):
    """Heights in metres and the light on them (shade, shine: 0 to 1) for one tile with its margin."""
    side = 2**z
    at = (np.arange(-MARGIN, SIZE + MARGIN) + 0.5) / SIZE
    longitudes, latitudes = np.meshgrid(
        (x + at) / side * 360 - 180, np.degrees(np.arctan(np.sinh(math.pi * (1 - 2 * (y + at) / side))))
    )
    height = gaussian_filter(np.maximum(sample(longitudes, latitudes), 0), 0.8 if z >= 6 else 0.4)
    metres = 156543.03 * np.cos(np.radians(latitudes)) / side
    down, right = np.gradient(height)
    down, right = down / metres, right / metres
    slope = np.arctan(np.hypot(right, down) * STEEPER[z]) / (math.pi / 2)
    away = np.cos(np.arctan2(down, right) - SUN)
    return height, np.clip(away, 0, 1) * slope, np.clip(-away, 0, 1) * slope


def paint(height, shade, shine, theme):
    ramp = np.array([colour(each) for each in theme["ramp"]])
    image = np.stack([np.interp(height, HEIGHTS, ramp[:, channel]) for channel in range(3)], -1)
    for light, (tint, strength) in ((shade, theme["shade"]), (shine, theme["shine"])):
        weight = (light * strength)[..., None]
        image = image * (1 - weight) + colour(tint) * weight
    # Half a level of fixed noise hides the steps between neighbouring tones.
    noise = np.random.default_rng(7).uniform(-0.5, 0.5, image.shape[:2])[..., None]
    pixels = np.clip(image + noise + 0.5, 0, 255).astype(np.uint8)
    return Image.fromarray(pixels[MARGIN:-MARGIN, MARGIN:-MARGIN])


def row(latitude, side):
    return int((1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2 * side)


for z in ZOOMS:
    side = 2**z
    for x in range(int((WEST + 180) / 360 * side), int((EAST + 180) / 360 * side) + 1):
        for y in range(row(NORTH, side), row(SOUTH, side) + 1):
            height, shade, shine = ground(z, x, y)
            for name, theme in THEMES.items():
                folder = f"{OUT}/relief-{name}/{z}/{x}"
                os.makedirs(folder, exist_ok=True)
                paint(height, shade, shine, theme).save(f"{folder}/{y}.webp", quality=94, method=6)
