import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from stays import folk, adirondack
from props import lantern
from marine import loon, ring_float, dog_sit
# Feedback: back from the water, two friends on the end of the dock talk the day over.
A = args(); reset(97); k = light('evening'); r = random.Random(8)
shore = lambda x: -3.2 + .35 * x + .6 * math.sin(x * .4) + 6 * smooth(6, 16, x)
ground = shoreline('evening', shore, k, seed=12, slope=1.7)
D = jetty((5.4, -2.6), (2.2, 6.2), 2.3)
def at(t, o): p = D(t, o); return p
def facing(p, q): return math.atan2(q[1] - p[1], q[0] - p[0])
P1, P2 = at(.80, .58), at(.80, -.62)
for p, tgt, ch, kw in ((P1, (-2.0, 8.6), '#c8553d', dict(coat='#f0e3cc', hair='#6b4326', long_hair=True, skin='#e0ad86', armL='lap', armR='out')), (P2, (-1.2, 10.0), '#1f8a94', dict(coat='#d9653b', hair='#17110d', skin='#8d5b3f', armL='cup', armR='lap'))):
    q = facing(p, tgt); adirondack(p, q + math.pi / 2, ch); folk((p[0] - .06 * math.cos(q), p[1] - .06 * math.sin(q), p[2]), q, 'sit', legs='#39465a', seat=.38, lean=-.04, **kw)
p = at(.62, .0); dog_sit((p[0], p[1], p[2]), facing(p, (-1, 9)), .95)
for t, o in ((.97, .95), (.97, -.95), (.45, .95)): p = at(t, o); lantern(p, 1.0, 7)
bx, by, bz = at(.72, .02); box((.40, .40, .38), (bx + .05, by + .75, bz + .19), mat('#8a6242', .85), .02); cyl(.045, .10, (bx, by + .72, bz + .43), mat('#e9c27a', .4), n=14, bevel=.008); cyl(.045, .10, (bx + .14, by + .80, bz + .43), mat('#2f8f96', .4), n=14, bevel=.008)
from marine import sup, paddle
E = empty('s', (*at(.36, .35)[:2], at(.36, 0)[2] + .07), (0, 0, facing(at(0, 0), at(1, 0)) + .05)); sup(parent=E, deck='#1c8d95', rail='#fbf4e6', pad='#f3c27e', accent='#f0654a')
from stays import kayak
kayak((.6, 1.5, .02), (0, 0, math.radians(112)), '#e8a13f'); tube([(1.05, 3.0, .12), (2.0, 2.9, .40), (2.45, 3.2, .62)], .014, mat('#efe6d2', .8), smooth_pts=True)
loon((-6.4, 8.4, -.02), -.4); loon((-7.7, 9.2, -.02), .3, .95)
grove(k, [(10.6, 1.0, 0, 1.0), (12.4, 3.6, 2, 1.0), (13.6, -.6, 1, 1.05), (15.4, 2.4, 2, 1.05), (9.6, -2.2, 3, .9), (17.6, 5.0, 0, 1.1), (11.8, -3.4, 3, 1.0), (18.4, .4, 2, 1.0)], ground, r)
dry = lambda x, y: shore(x) - y < 1.7
meadow(k, 1300, (-6, 14, -12, 6), ground, r, dry, 90); pebbles(130, shore, ground, r, (-12, 14), .14, ('#a8a2a8', '#77737f'))
for i, (x, y, s) in enumerate([(-3.6, -4.8, .5), (-2.8, -5.2, .3), (8.0, -.6, .5), (-4.9, -5.0, .34)]): rock(s, ('#a8a2a8', '#77737f'), (x, y, ground(x, y) + s * .12), 2, seed=i + 50)
for i, (x, y, z, sx, sz) in enumerate(((-250, 560, 150, 70, 1.1), (-190, 560, 156, 46, .9), (120, 560, 170, 76, 1.1), (230, 560, 160, 50, 1.0))): ball(1, (x, y, z), mat(k['cloud'], emit=.7), sub=3, scale=(sx, 6, sz), smooth_deg=None)
finish(A, {
    'hero': dict(loc=(-1.2, -9.4, 2.35), target=(.75, 0, 2.0), lens=34),
    'tall': dict(loc=(1.4, -11.4, 2.5), target=(2.75, 0, 3.2), lens=38),
}, 'feedback', exp=k['exp'], spp=52)
