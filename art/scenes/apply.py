import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from stays import folk, dog
# Applying: sunrise at a look-out; somebody with a rucksack and a dog looks down the long lake, the day ahead.
A = args(); reset(83); r = random.Random(3)
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(28, 17); S.glow_dir = az(68, 3)
fog(cool='#c3aecb', warm='#ffd7a6', start=90, density=.0010, maxf=.80, height=150, power=3)
sky([(-.1, '#ffdca6'), (0, '#ffd9a2'), (.04, '#ffcb9c'), (.10, '#f8b3a2'), (.18, '#dfa2b6'), (.30, '#ab9acb'), (.5, '#7f96d2'), (1, '#5878bc')], glow='#ffcf86', glow_s=.95, glow_pow=7, light=.95, light_tint='#efe6ff', sun_disc=('#fff4d8', .99975, .00035))
sun('#ffc890', 4.4, 1.6)
edge = lambda x: 2.4 + .5 * math.sin(x * .5) + .35 * math.sin(x * 1.3 + 1) - .07 * abs(x - 2.5)
def ground(x, y):
    d = edge(x) - y; h = .22 * fbm(x, y, .22, 3) + .10 * fbm(x, y, .7, 2)
    return h * smooth(.5, 3, abs(x - 2.9) + max(0, -y - 1) + .4) + .05 - 30 * smooth(0, -16, d) - 2.0 * smooth(.3, -1.2, d) + .55 * smooth(2.2, .4, d) * smooth(1.9, .5, abs(x - 2.9)) - 2.4 * smooth(5, 16, -y) - 1.5 * smooth(6, 14, abs(x))
def gcol(p, n, t):
    g = mixc('#8c9a58', '#c7ae66', clamp(.5 + .9 * fbm(p.x, p.y, .2, 3, 5))); d = edge(p.x) - p.y
    g = mixc(g, mixc('#b7a296', '#8b7c80', clamp(.5 + fbm(p.x, p.y, .6, 2))), clamp((.90 - n.z) * 4) + smooth(1.5, .5, d) * .8)
    return jit(mixc(g, '#d4b184', .9 * (1 - smooth(.35, .8, abs(p.x - 2.9 - .9 * math.sin(p.y * .35) + .25 * fbm(p.x, p.y, .9, 2)))) * smooth(.6, 1.6, d)), .06)
grid_mesh(-20, 20, -16, 14, 150, 116, ground, gcol, vmat(.95, .05), jitter=.4)
lake_valley(rot=math.radians(-4), z=-58, hw=74, rise=88, bend=66, wave=200, pines=1500, shift=22, phase=1.0, spec=.5, seed=7, water_cols=('#8f9ab6', '#7388ae'), cols=('#a89a62', '#74815a', '#566a58'), pine_s=(.7, 1.4), pine_cols=('#3a5a50', '#6b8260'))
for a, kw in (((-720, 820, 900, 1300, 90, 26, 165), dict(cols=('#7a7a98', '#8a84a4', '#a596b2'), s=.0036, z=17, base=-66, dark='#67658f', env=lambda x: .5 + .65 * math.exp(-((x + 300) / 170) ** 2) + .6 * math.exp(-((x - 360) / 190) ** 2))), ((-1300, 1400, 1450, 2000, 90, 22, 265), dict(cols=('#9c93b4', '#ae9fbc', '#c8aebf'), snow_h=120, snow_col='#ffe9dc', s=.0025, z=5, base=-66, dark='#8d86ae'))): mountains(*a, **kw)
deep_alpha(16)
for i, (x, y, w, h, al) in enumerate(((-60, 240, 260, 16, .5), (60, 330, 300, 20, .5), (0, 470, 420, 26, .5), (-140, 600, 460, 30, .45))): veil((x, y, -57), (w, h), '#ffe6d2', al, seed=i)
# the hiker, rucksack on, and the dog
hx_, hy_ = 2.75, .95; g = ground(hx_, hy_) + .02; F = folk((hx_, hy_, g), math.radians(72), coat='#d9653b', legs='#3d4a5c', hair='#3b2a20', hat='#1f7f86', skin='#c98d66', armL='down', armR='hip', s=1.06)
bm = mat('#2f6f78', .85); box((.22, .36, .52), (-.22, 0, 1.20), bm, .08, parent=F, seg=3); box((.16, .30, .16), (-.24, 0, 1.50), mat('#e9c27a', .85), .06, parent=F, seg=3); cyl(.075, .46, (-.24, 0, .90), mat('#e8a13f', .9), rot=(math.pi / 2, 0, 0), n=14, bevel=.02, parent=F)
for s in (-1, 1): tube([(-.14, s * .12, 1.42), (.02, s * .14, 1.47), (.125, s * .13, 1.32), (.10, s * .15, 1.08), (-.12, s * .16, 1.02)], .018, mat('#24545c', .85), parent=F, smooth_pts=True)
from marine import dog_sit
dog_sit((hx_ + .85, hy_ - .12, ground(hx_ + .85, hy_ - .1) + .01), math.radians(96), 1.0, vest=None)
tube([(hx_ - .42, hy_ + .06, g), (hx_ - .30, hy_ + .10, g + 1.26)], .012, mat('#c9ced2', .4, metal=.5))
PP = [ponderosa(q, i, clumps=n, wide=w, greens=('#3f5f40', '#84985a')) for i, (q, n, w) in enumerate(((11, 11, .15), (8.5, 9, .18), (13, 13, .13)))]
for p in PP: p.location = (0, -900, -300)
for x, y, kd, s in [(9.4, 1.0, 0, .9), (11.6, -1.6, 2, 1.0), (13.4, 1.6, 1, 1.0), (10.2, -4.6, 1, .75), (15.6, -3, 0, 1.0), (-13.5, -1.0, 1, .8), (-15.6, -3.4, 0, .9)]: dup(PP[kd], (x, y, ground(x, y) - .2), (0, 0, r.uniform(0, 6)), s)
G = [bunch(18, .36, ('#a9a05c', '#dcc98a'), r), bunch(14, .28, ('#8f9a58', '#cfc47c'), r), bunch(22, .46, ('#b39a54', '#e0cc8c'), r)]; F2 = [blossom(('#b8569c', '#e4a0cc'), 18, .44, 3, '#7d8f52'), blossom(('#f0b03c', '#ffe07a'), 16, .34, 7, '#8f9a4a'), blossom(('#8d78c8', '#c4aee8'), 16, .36, 9, '#7d8f52')]
for q in G + F2: q.location = (0, -900, -300)
path = lambda x, y: abs(x - 2.9 - .9 * math.sin(y * .35)) < .75 or edge(x) - y < .8
scatter(G, 1500, (-12, 12, -10, 2), ground, (.5, 1.1), r=r, avoid=path, sink=.02); scatter(F2, 200, (-11, 11, -9, 1.4), ground, (.7, 1.2), r=r, avoid=lambda x, y: path(x, y) or fbm(x, y, .3, 2, 3) < 0, sink=.02)
for i in range(60):
    x = r.uniform(-11, 11); y = edge(x) - abs(r.gauss(.3, .8)); s = abs(r.gauss(.10, .16)) + .05
    if abs(x - 3.1) < 1.2 and y > -.2: continue
    rock(s, ('#c2ab9e', '#8c7a80'), (x, y, ground(x, y) + s * .1), 2 if s > .14 else 1, seed=i)
for i, (x, y, s) in enumerate([(-3.6, 1.2, .6), (-4.6, .6, .4), (5.6, .9, .62), (6.5, .3, .4), (-7.2, -1.6, .6), (5.4, -3.8, .5), (-1.4, -4.6, .3)]): rock(s, ('#c2ab9e', '#8c7a80'), (x, y, ground(x, y) + s * .1), 2, seed=i + 70)
for i, (x, y, z, sx, sz, c) in enumerate(((-420, 1500, 290, 190, 3.4, '#ffc7a8'), (-300, 1500, 302, 120, 2.6, '#ffd3b0'), (260, 1500, 340, 200, 3.2, '#ffc4aa'), (420, 1500, 322, 140, 3.0, '#ffd6ac'), (40, 1500, 420, 150, 2.6, '#f2b6b8'))): ball(1, (x, y, z), mat(c, emit=.85), sub=3, scale=(sx, 14, sz), smooth_deg=None)
finish(A, {
    'hero': dict(loc=(-.6, -8.4, 2.3), target=(.35, 0, 1.62), lens=31),
    'tall': dict(loc=(2.0, -9.2, 2.3), target=(3.62, 0, 2.3), lens=38),
}, 'apply', exp=.22)
