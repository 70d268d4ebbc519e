"""The mark of the house in metal: a ridge over a wave, on the point coin and on the founder's badge."""
from motor import *

def _bez(p, n=14):
    out = []
    for i in range(n + 1):
        t = i / n; u = 1 - t; out.append(tuple(p[0][q] * u ** 3 + 3 * p[1][q] * u * u * t + 3 * p[2][q] * u * t * t + p[3][q] * t ** 3 for q in (0, 1)))
    return out

RIDGE = [(5.5, 25.5)] + _bez([(16.0, 10.5), (17.2, 8.5), (20.3, 8.5), (21.6, 10.3)], 8) + [(26.6, 17.4)] + _bez([(26.9, 17.9), (27.2, 18.2), (27.5, 18.1), (27.8, 17.8)], 4) + _bez([(30.4, 14.4), (31.6, 12.9), (33.9, 12.9), (35.1, 14.5)], 8) + [(42.5, 24.2)]
WAVE = _bez([(42.5, 31.5), (39.3, 37.4), (34.3, 39.4), (29.9, 36.1)]) + _bez([(29.9, 36.1), (26.3, 33.4), (21.9, 33.4), (18.1, 36.1)])[1:] + _bez([(18.1, 36.1), (13.7, 39.3), (8.7, 37.7), (5.5, 32.9)])[1:]

def mark(size, y, m1, m2, parent, r=.052):
    """Raised strokes in the xz plane, facing -y; size is the width."""
    k = size / 48
    for pts, m in ((RIDGE, m1), (WAVE, m2)):
        o = tube([((x - 24) * k, y, (23.6 - z) * k) for x, z in pts], r * size, m, parent=parent, res=4)
        for x, z in (pts[0], pts[-1]): ball(r * size, ((x - 24) * k, y, (23.6 - z) * k), m, sub=3, parent=parent)

def _ring(prof, m, parent, n=72, wob=None):
    """Turned about the y axis: prof = [(radius, y)]."""
    rg = [[(q * (wob(i / n, q) if wob else 1) * math.cos(6.2832 * i / n), y, q * (wob(i / n, q) if wob else 1) * math.sin(6.2832 * i / n)) for i in range(n)] for q, y in prof]
    return loft(rg, m, closed_ring=True, caps=True, smooth_deg=35, parent=parent)

def coin(loc=(0, 0, 0), rot=(0, 0, 0), s=1.0, parent=None):
    """Adventure Points: a warm gold coin of radius 1, facing -y."""
    C = empty('coin', loc, rot, s, parent=parent); g, d, hi = mat('#e7a03a', .34, metal=.72), mat('#cf8526', .45, metal=.6), mat('#ffe3a6', .26, metal=.6)
    _ring([(.02, .10), (.92, .10), (.99, .06), (1.0, 0), (.99, -.06), (.92, -.12), (.84, -.12), (.81, -.07)], g, C, 96, wob=lambda t, q: 1 - (.012 if q > .985 and int(t * 96) % 2 else 0))
    tube([(.70 * math.cos(6.2832 * i / 72), -.092, .70 * math.sin(6.2832 * i / 72)) for i in range(72)], .014, hi, parent=C, closed=True, res=2)
    cyl(.825, .03, (0, -.065, 0), d, rot=(math.pi / 2, 0, 0), n=72, parent=C); mark(1.22, -.085, hi, hi, C, .056)
    return C

def badge(loc=(0, 0, 0), rot=(0, 0, 0), s=1.0):
    """Founders: a sun of sixteen rays round a disc of lake enamel with the mark."""
    B = empty('badge', loc, rot, s); g, hi, en = mat('#eeab43', .30, metal=.75), mat('#ffdf9c', .24, metal=.7), mat('#0b464e', .22, spec=.5, coat=.6)
    n = 16
    for i in range(n):
        a = 6.2832 * i / n + .0; L = 1.0 if i % 2 == 0 else .90; u, w = Vector((math.cos(a), 0, math.sin(a))), Vector((-math.sin(a), 0, math.cos(a))); b = .145
        p = [u * .60 + w * b, u * .60 - w * b, u * (L - .06) - w * .030, u * L, u * (L - .06) + w * .030]; v = [tuple(q + Vector((0, -.02, 0))) for q in p] + [tuple(q + Vector((0, .09, 0))) for q in p] + [tuple(u * .60 + Vector((0, -.075, 0))), tuple(u * (L - .05) + Vector((0, -.05, 0)))]
        obj('ray', v, [(0, 4, 11, 10), (10, 11, 2, 1), (4, 3, 11), (3, 2, 11), (0, 10, 1), (5, 6, 7, 8, 9), (0, 5, 9, 4), (4, 9, 8, 3), (3, 8, 7, 2), (2, 7, 6, 1)], g if i % 2 == 0 else hi, parent=B)
    _ring([(.02, .10), (.68, .10), (.74, .06), (.74, -.08), (.70, -.13), (.63, -.13), (.60, -.10), (.02, -.10)], g, B); cyl(.605, .03, (0, -.10, 0), en, rot=(math.pi / 2, 0, 0), n=72, parent=B)
    tube([(.665 * math.cos(6.2832 * i / 72), -.132, .665 * math.sin(6.2832 * i / 72)) for i in range(72)], .012, hi, parent=B, closed=True, res=2)
    mark(.98, -.125, hi, mat('#7fe6dc', .22, metal=.5), B, .056)
    return B
