import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from stays import folk, adirondack
from marine import fire_bowl, bulbs, dog_sit
from props import dome, lantern
# Founders Club: the first circle round the fire at dusk, stars out, light strung from tree to tree.
A = args(); reset(79); k = light('dusk'); r = random.Random(9)
shore = lambda x: 8.8 + .14 * x + .7 * math.sin(x * .33)
ground = shoreline('dusk', shore, k, seed=8, slope=1.85, far_y=(80, 165), r1=84)
fx, fy = 3.6, -.4; fz = ground(fx, fy); fire_bowl((fx, fy, fz), 1.25, 300, r=random.Random(3)); point((fx, fy, fz + 1.3), '#ff9a4a', 150, .5)
seat = [(-148, '#c8553d', '#d9653b', '#3b2a20', '#c98d66', 0, 'cup'), (-205, '#1f8a94', '#f0e3cc', '#17110d', '#8d5b3f', 1, 'lap'), (104, '#e8a13c', '#2f7f86', '#6b4326', '#e0ad86', 1, 'cup'), (52, '#c8553d', '#8a4f6b', '#241a16', '#a8704c', 0, 'lap'), (2, '#1f8a94', '#f2c35c', '#8a6a3a', '#e3b48e', 0, 'cup')]
for a, ch, coat, hair, skin, lh, arm in seat:
    t = math.radians(a); x, y = fx + 2.25 * math.cos(t), fy + 2.0 * math.sin(t); q = math.atan2(fy - y, fx - x)
    adirondack((x, y, ground(x, y)), q + math.pi / 2, ch); folk((x - .06 * math.cos(q), y - .06 * math.sin(q), ground(x, y)), q, 'sit', coat=coat, hair=hair, skin=skin, long_hair=bool(lh), legs='#39465a', armL=arm, armR='lap', seat=.38, lean=-.04)
x, y = fx - .4, fy + 3.3; folk((x, y, ground(x, y)), math.radians(-70), coat='#f2ead9', legs='#4a4f5c', hair='#3b2a20', skin='#c98d66', armL='wave', armR='cup', s=1.03)
dog_sit((fx + .75, fy - 1.75, ground(fx + .7, fy - 1.7)), math.radians(118), .95)
poles = [(-1.8, 2.6), (3.0, 5.2), (8.6, 2.4)]
for x, y in poles: cyl(.055, 3.9, (x, y, ground(x, y) + 1.9), mat('#5d4534', .85), n=8)
top = lambda p: (p[0], p[1], ground(*p) + 3.8)
for p, q, n in ((poles[0], poles[1], 11), (poles[1], poles[2], 12)): bulbs(top(p), top(q), n, .5)
for x, y in ((.6, -3.0), (6.9, -2.6), (-1.9, -.6)): lantern((x, y, ground(x, y) + .02), 1.2, 8)
D = dome((12.6, 6.2, ground(12.6, 6.2) + .05), math.radians(24), lit=.9); point((11.2, 2.6, 1.6), '#ffad5c', 40, .4)
grove(k, [(9.4, 7.6, 1, .95), (16.6, 4.4, 0, 1.0), (17.8, 8.6, 2, 1.0), (15.0, 10.8, 0, 1.1), (10.6, 11.0, 2, 1.05), (19.6, 6.2, 0, 1.1), (13.4, 1.2, 3, 1.0), (16.2, -.8, 1, 1.0), (18.6, 1.6, 2, 1.0), (-13.6, 3.6, 0, .9), (-15.4, 1.6, 2, .9), (-12.4, 5.6, 3, 1.0)], ground, r)
dry = lambda x, y: shore(x) - y < 1.6 or math.hypot(x - fx, (y - fy) * 1.1) < 3.1
meadow(k, 1900, (-14, 15, -12, 6), ground, r, dry, 150, ('#ffd34d', '#d9a0e0', '#f6f0ff')); pebbles(90, shore, ground, r, (-16, 16), .12, ('#9a97a6', '#6a6880'))
for i, (x, y, s) in enumerate([(-5.4, -3.6, .55), (-6.3, -3.0, .34), (-4.7, -4.2, .2), (9.4, -3.4, .5), (10.2, -3.0, .3)]): rock(s, ('#9a97a6', '#6a6880'), (x, y, ground(x, y) + s * .12), 2, seed=i + 50)
stars(240, az=(-.9, .9), el=(.20, .75), D=1700, r=random.Random(2), size=(.5, 1.6), emit=1.6)
finish(A, {
    'hero': dict(loc=(-2.2, -11.4, 2.3), target=(.75, 0, 2.6), lens=31),
    'tall': dict(loc=(2.1, -12.6, 2.3), target=(3.75, 0, 4.2), lens=36),
}, 'founders-club', exp=k['exp'], spp=60, g=dict(glow=.34))
