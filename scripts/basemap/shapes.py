"""Land, borders, ocean, lakes, rivers: out of GMT's GSHHG and DCW and Natural Earth, as GeoJSON for tiles.mjs.

usage: shapes.py OUT_DIR MAGICS_10M_DIR FACTS_JSON
Needs Debian's gmt, gmt-gshhg, gmt-dcw, python3-shapely, python3-scipy, python3-pyshp.
"""

import json
import math
import re
import subprocess
import sys

import numpy as np
import shapefile
from scipy.interpolate import splev, splprep
from shapely.geometry import LineString, Point, Polygon, box, mapping, shape
from shapely.ops import linemerge, polygonize, polylabel, unary_union
from shapely.prepared import prep
from shapely.validation import make_valid

OUT, MAGICS, FACTS = sys.argv[1], sys.argv[2], json.load(open(sys.argv[3]))
AREA = box(-141.5, 46.8, -107.5, 61.5)
REGION = "-R-141.5/-107.5/46.8/61.5"
STATES = ["CA.BC", "CA.AB", "CA.YT", "CA.NT", "CA.SK", "US.WA", "US.ID", "US.MT", "US.AK", "US.OR"]
BORDERS = [
    ("CA.BC", "CA.AB", "province"), ("CA.BC", "CA.YT", "province"), ("CA.BC", "CA.NT", "province"),
    ("CA.AB", "CA.NT", "province"), ("CA.AB", "CA.SK", "province"), ("CA.YT", "CA.NT", "province"),
    ("CA.SK", "CA.NT", "province"), ("US.WA", "US.ID", "province"), ("US.ID", "US.MT", "province"),
    ("CA.BC", "US.WA", "country"), ("CA.BC", "US.ID", "country"), ("CA.BC", "US.MT", "country"),
    ("CA.AB", "US.MT", "country"), ("CA.SK", "US.MT", "country"), ("CA.BC", "US.AK", "country"),
    ("CA.YT", "US.AK", "country"),
]
# A square degree near 50° north, in square kilometres.
KM2 = 111 * 111 * 0.64
SIMPLIFY = 0.0004


def feature(geometry, **properties):
    return {"type": "Feature", "properties": properties, "geometry": mapping(geometry)}


def save(name, features):
    with open(f"{OUT}/{name}.json", "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    print(f"  {name}: {len(features)}")


def parts(geometry):
    return list(geometry.geoms) if hasattr(geometry, "geoms") else [geometry]


def valid(geometry):
    return geometry if geometry.is_valid else geometry.buffer(0)


def gmt_lines(*arguments):
    """What `gmt coast -M` prints: [(header, [(longitude, latitude), …]), …], western longitudes negative."""
    text = subprocess.run(["gmt", "coast", *arguments, "-M"], capture_output=True, text=True, check=True).stdout
    lines = []
    for line in text.splitlines():
        if line.startswith(">"):
            lines.append((line, []))
        elif line.strip() and not line.startswith("#"):
            x, y = map(float, line.split()[:2])
            lines[-1][1].append((round(x - 360 if x > 180 else x, 5), round(y, 5)))
    return lines


def rings_to_area(rings):
    """Outer rings minus the rings that lie within them."""
    polygons = [valid(Polygon(ring)) for ring in rings if len(ring) > 3]
    outer, holes = [], []
    for polygon in sorted((p for p in polygons if not p.is_empty), key=lambda p: -p.area):
        inside = polygon.representative_point()
        if any(other.context.area > polygon.area * 1.5 and other.contains(inside) for other in outer):
            holes.append(polygon)
        else:
            outer.append(prep(polygon))
    return unary_union([each.context for each in outer]).difference(unary_union(holes))


def states():
    out = {}
    for code in STATES:
        rings = [points for _, points in gmt_lines(f"-E{code}") if len(points) > 3]
        near = [
            ring
            for ring in rings
            if max(x for x, _ in ring) > -142 and min(x for x, _ in ring) < -107 and max(y for _, y in ring) > 46
        ]
        area = rings_to_area(near).intersection(AREA)
        if not area.is_empty:
            out[code] = area
    return out


def borders(land):
    def shell(area):
        largest = sorted(parts(area), key=lambda p: -p.area)[:60]
        return unary_union([polygon.exterior for polygon in largest])

    shells = {code: shell(area) for code, area in land.items()}
    out = []
    for one, other, kind in BORDERS:
        if one not in shells or other not in shells:
            continue
        shared = shells[one].intersection(shells[other].simplify(0.0005).buffer(0.004, resolution=2))
        if shared.is_empty:
            continue
        lines = parts(linemerge(shared)) if shared.geom_type != "LineString" else [shared]
        out += [feature(line.simplify(0.0003), kind=kind) for line in lines if line.length > 0.05]
    return out


def ocean(land):
    """Everything in the area that is no state's land, without the slivers between them."""
    covered = [area.buffer(SIMPLIFY, resolution=1, join_style=2) for area in land.values()]
    water = box(-141.5, 46.8, -107.5, 61.5).difference(unary_union(covered + [box(-124.3, 46, -107, 46.85)]))
    return [valid(p.simplify(SIMPLIFY)) for p in parts(water) if p.area > 2e-4 and p.bounds[0] < -122]


def on_a_grid(polygons, least):
    """Cuts large polygons into cells, which tiles are made from far faster."""
    for polygon in polygons:
        polygon = make_valid(polygon)
        for x in np.arange(-141.7, -107, 3.1):
            for y in np.arange(46.3, 62, 1.9):
                for piece in parts(polygon.intersection(box(x, y, x + 3.1, y + 1.9))):
                    if piece.geom_type == "Polygon" and piece.area > least:
                        yield piece


def lakes():
    def level(header):
        return int(re.search(r"Level (\d)", header).group(1))

    shores = gmt_lines(REGION, "-Df", "-W")
    closed = {
        n: list(polygonize(unary_union([LineString(p) for h, p in shores if level(h) == n and len(p) > 1])))
        for n in (2, 3)
    }
    out = []
    for lake in closed[2]:
        if lake.area * KM2 < 1.5:
            continue
        shore = prep(lake)
        within = [island for island in closed[3] if shore.contains(island.representative_point())]
        out.append({"area": lake.difference(unary_union(within)), "name": None})
    free = list(FACTS["lakeNames"])
    for lake in out:
        west, south, east, north = lake["area"].bounds
        x, y = (west + east) / 2, (south + north) / 2
        near = [(math.hypot((name[1] - x) * 0.64, name[2] - y), name) for name in free]
        best = min(near, default=(1, None))
        if best[0] < 0.18:
            lake["name"] = best[1][0]
            free.remove(best[1])
    if free:
        print("  lakes without an outline:", ", ".join(name for name, *_ in free))
    return out + [{"area": narrow_lake(width, line), "name": name} for name, width, line in FACTS["narrowLakes"]]


def narrow_lake(width, line):
    """A smooth ribbon along its centre line, tapering to both ends; `width` in kilometres."""
    x, y = np.array(line).T
    spline, _ = splprep([x * 0.64, y], s=0, k=min(3, len(line) - 1))
    t = np.linspace(0, 1, 90)
    xs, ys = splev(t, spline)
    swell = 0.42 + 0.58 * np.sin(np.pi * np.clip(0.06 + t * 0.88, 0, 1)) ** 0.8
    wander = 1 + 0.13 * np.sin(t * 23 + len(line)) + 0.07 * np.sin(t * 51)
    radii = width / 2 / 111 * swell * wander
    disks = [Point(a, b).buffer(r, 12) for a, b, r in zip(xs, ys, radii)]
    hulls = [unary_union([one, other]).convex_hull for one, other in zip(disks, disks[1:])]
    ribbon = unary_union(hulls).simplify(0.00025)
    return Polygon([(a / 0.64, b) for a, b in ribbon.exterior.coords])


def rivers():
    out = []
    for rank in (1, 2, 3, 4):
        lines = [LineString(points) for _, points in gmt_lines(REGION, "-Df", f"-I{rank}") if len(points) > 1]
        out += [feature(line, r=rank) for line in parts(linemerge(unary_union(lines)))]
    return out


def river_names():
    """Natural Earth's centre lines carry the names; GSHHG's rivers have none."""
    out = []
    with shapefile.Reader(f"{MAGICS}/ne_10m_rivers_lake_centerlines", encoding="utf-8", encodingErrors="replace") as reader:
        for each in reader.iterShapeRecords():
            record = {key.lower(): value for key, value in each.record.as_dict().items()}
            if not record["name"] or record["featurecla"] != "River" or not each.shape.points:
                continue
            line = shape(each.shape.__geo_interface__).intersection(AREA)
            if not line.is_empty:
                out.append(feature(line, name=f"{record['name']} River"))
    return out


def main():
    found = states()
    land = {code: valid(area.simplify(SIMPLIFY)) for code, area in found.items()}
    save("bounds", borders(found))
    save("ocean", [feature(piece) for piece in on_a_grid(ocean(land), 1e-4)])
    save(
        "land",
        [feature(unary_union([p for p in parts(area) if p.area > 2e-5]), id=code) for code, area in land.items()],
    )
    drawn, names = [], []
    for lake in lakes():
        size = round(lake["area"].area * KM2)
        named = {"name": lake["name"]} if lake["name"] else {}
        drawn.append(feature(lake["area"], a=size, **named))
        if named:
            largest = max(parts(lake["area"]), key=lambda p: p.area)
            names.append(feature(polylabel(largest, 0.002), k="lake", a=size, **named))
    save("lakes", drawn)
    save("lake-names", names)
    save("rivers", rivers())
    save("rivername", river_names())


main()
