import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from props import travel_trailer, wake_boat, string_lights
from stays import folk
# Swapping: two owners meet on a meadow by the lake, golden light; her camper for his boat.
A = args(); reset(73); k = light('golden'); r = random.Random(7)
shore = lambda x: 10.6 - .10 * x + .8 * math.sin(x * .3)
pad = lambda x, y, h: h * (1 - .8 * (1 - smooth(4, 9, math.hypot((x - 3.2) * .55, y + .6)))) + .62 * .8 * (1 - smooth(4, 9, math.hypot((x - 3.2) * .55, y + .6)))
ground = shoreline('golden', shore, k, seed=6, slope=1.9, pad=pad, far_y=(84, 170))
# the camper
travel_trailer((-.1, 2.5, ground(0, 2.5) + .01), math.radians(-20), lit=.6, awning=False)
# the boat on its road trailer
B = empty('rig', (7.35, 1.2, ground(7.35, 1.2)), (0, 0, math.radians(197))); W = wake_boat((0, 0, 1.02), (0, math.radians(-1.5), 0), hull='#f7f3ea', band='#14474f', accent='#e8743b', rider_boards=True); W.parent = B
gm = mat('#3d434b', .45, metal=.5)
for s in (-1, 1):
    tube([(-2.7, s * .78, .52), (1.2, s * .78, .52), (3.6, s * .10, .56)], .055, gm, parent=B); tube([(-2.5, s * .52, .74), (2.0, s * .46, .80)], .06, mat('#6a5a48', .9), parent=B)
    for x in (-2.2, -.6, 1.0): tube([(x, s * .76, .52), (x, s * .52, .72)], .04, gm, parent=B)
    for x in (-1.15, -.30): road_wheel(B, x, s * 1.02, .36, r=.36, w=.23, side=s)
    profile(fillet([(-1.62, .62), (-1.45, .80), (0, .80), (.17, .62), (.10, .62), (-.05, .74), (-1.40, .74), (-1.55, .62)], .06, 3), .30, gm, y=s * 1.02, bevel=.01, parent=B); box((.04, .14, .10), (-2.78, s * .72, .56), mat('#ff4a38', emit=1.4), .01, parent=B)
for x in (-2.6, -1.0, .8): tube([(x, -.78, .52), (x, .78, .52)], .045, gm, parent=B)
tube([(3.5, 0, .56), (5.0, 0, .54)], .055, gm, parent=B); tube([(4.4, 0, .54), (4.4, 0, .12)], .035, gm, parent=B); cyl(.11, .08, (4.4, 0, .10), mat('#1b1c20', .9), rot=(math.pi / 2, 0, 0), n=16, parent=B); ball(.07, (5.05, 0, .56), gm, sub=2, parent=B)
# the two exchange keys, their people look on
ox, oy = 2.9, -1.85; g = lambda x, y: ground(x, y) + .02
folk((ox, oy, g(ox, oy)), math.radians(8), coat='#1f7f86', legs='#39465a', hair='#5b3823', long_hair=True, skin='#e0ad86', armL='down', armR='fwd'); folk((ox + 1.08, oy + .10, g(ox + 1.08, oy)), math.radians(186), coat='#d9653b', legs='#4a4f5c', hair='#231a15', skin='#a8704c', armL='fwd', armR='hip', s=1.05)
folk((ox - 1.15, oy + .75, g(ox - 1.1, oy + .7)), math.radians(-14), coat='#f0e3cc', legs='#6b5138', hair='#3b2a20', skin='#c98d66', armL='hip', armR='down', s=1.04); folk((ox + 2.15, oy + .72, g(ox + 2.1, oy + .7)), math.radians(196), coat='#f2c35c', legs='#3d5166', hair='#17110d', long_hair=True, skin='#8d5b3f', armL='down', armR='wave', s=.98)
for kx, ky, z, c in ((ox + .46, oy - .10, 1.12, '#f7c566'), (ox + .64, oy + .24, 1.14, '#4cc9c4')):
    z += ground(kx, ky); tube([(kx + .045 * math.cos(a), ky, z + .045 * math.sin(a)) for a in [i * .5236 for i in range(12)]], .010, mat('#f7c566', .3, metal=.6), closed=True); box((.03, .014, .13), (kx, ky, z - .10), mat('#e9e4da', .3, metal=.6), .004); box((.075, .022, .10), (kx + .05, ky, z - .09), mat(c, .5), .012)
for x, y in ((-4.7, -.7), (4.4, 4.4), (11.4, -1.4)): cyl(.055, 3.5, (x, y, ground(x, y) + 1.7), mat('#6a4a35', .9), n=8)
string_lights((-4.7, -.7, ground(-4.7, -.7) + 3.4), (4.4, 4.4, ground(4.4, 4.4) + 3.4), 14, .5); string_lights((4.4, 4.4, ground(4.4, 4.4) + 3.4), (11.4, -1.4, ground(11.4, -1.4) + 3.4), 12, .5)
grove(k, [(13.4, 6.0, 0, 1.0), (15.6, 4.0, 2, 1.0), (11.6, 8.2, 1, 1.0), (17.4, 7.6, 2, 1.1), (14.8, 9.4, 0, 1.1), (19, 3.4, 0, 1.1), (10.2, 9.6, 3, 1.0), (16.4, 1.4, 3, 1.1), (-15, 4.6, 1, .9), (-17, 3, 0, .9), (21, 6, 2, 1.1)], ground, r)
dry = lambda x, y: shore(x) - y < 2 or math.hypot((x - 3.3) * .62, y + 1.4) < 1.7 or math.hypot((x + .1) * .42, y - 2.4) < 1.25 or math.hypot((x - 7.3) * .40, y - 1.2) < 1.25
meadow(k, 2400, (-16, 15, -13, 6), ground, r, dry, 260)
for i, (x, y, s) in enumerate([(-6.6, -4.4, .5), (-7.4, -4.0, .3), (10.4, -5.2, .55), (9.6, -5.6, .28), (-10, 1, .6), (-9.2, -6.6, .3)]): rock(s, ('#a39a92', '#6e6a70'), (x, y, ground(x, y) + s * .12), 2, seed=i + 50)
for i, (x, y, z, s) in enumerate([(-170, 430, 140, 15), (-60, 440, 170, 11), (150, 430, 150, 14)]): cumulus((x, y, z), s, seed=i + 20, col=k['cloud'], under='#c99bb0')
finish(A, {
    'hero': dict(loc=(-2.4, -14.2, 2.3), target=(.75, 0, 2.95), lens=27.5),
    'tall': dict(loc=(1.6, -17.0, 2.2), target=(3.6, 0, 5.3), lens=36),
}, 'swapping', exp=k['exp'])
