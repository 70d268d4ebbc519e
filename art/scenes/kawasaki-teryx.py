import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from props import *
A = args(); reset(41)
S.sun_dir = Vector((.62, -.55, .50)).normalized(); S.glow_dir = Vector((-.5, 1.0, .08)).normalized()
fog(cool='#9ccaf2', warm='#cfe0ee', start=30, density=.0026, maxf=.86, height=120, power=2.5)
sky([(-.1, '#fff0cf'), (0, '#ffeac2'), (.04, '#d8ecf0'), (.10, '#98d2f4'), (.20, '#55aef0'), (.5, '#2f86da'), (1, '#2565ad')], glow='#fff0cc', glow_s=.22, glow_pow=10, light=1.0, light_tint='#e6eeff')
sun('#ffe2b4', 4.6, 1.6)
def ground(x, y):
    h = .18 * fbm(x, y, .3, 3) + .30 * fbm(x, y, .09, 3)
    h -= 9.5 * smooth(3.2, 17, y - .10 * x) + .4 * smooth(-2, 3, y)      # falls away to the lake
    h += 2.6 * smooth(5, 15, -x) * (1 - smooth(4, 12, y))
    ty = .9 * math.sin(x * .16) - .2
    k = 1 - smooth(.9, 2.0, abs(y - ty))
    ruts = -.07 * (math.exp(-((y - ty - .78) / .25) ** 2) + math.exp(-((y - ty + .78) / .25) ** 2))
    return h * (1 - .75 * k) + ruts * k
def gcol(p, n, t):
    g = mixc('#c9a75c', '#8f9a55', clamp(.40 + .9 * fbm(p.x, p.y, .14, 3, 5)))
    ty = .9 * math.sin(p.x * .16) - .2
    g = mixc(g, '#c98f5e', .9 * (1 - smooth(1.0, 2.0, abs(p.y - ty))))
    return jit(g, .07)
grid_mesh(-34, 34, -16, 40, 100, 84, ground, gcol, vmat(.95, .05))
water(-220, 240, 22, 300, 90, 70, col='#2b97ab', deep='#1a7297', amp=.04, rough=.06, yexp=1.5, z=-9.2, spec=.4)
fh = lambda x, y: -11 + smooth(120, 200, y) * (16 + 15 * fbm(x, y, .011, 4, 2))
grid_mesh(-260, 280, 120, 240, 110, 30, fh, lambda p, n, t: jit(mixc('#c9a45a', '#7f9152', clamp(.45 + .9 * fbm(p.x, p.y, .016, 3, 9))), .06), vmat(.95, .05))
r = random.Random(3)
small = [pine_mesh(h, 4, 6, ('#2c5a44', '#5f8a4e'), r=r, width=.26) for h in (7, 9)]
for p in small: p.location = (0, -400, 0)
scatter(small, 420, (-200, 220, 140, 215), fh, (.6, 1.3), r=r, avoid=lambda x, y: fh(x, y) < -8.6 or fbm(x, y, .024, 3, 7) < -.1)
mountains(-380, 420, 250, 390, 90, 24, 88, ('#6c8f7d', '#7286a4', '#8590b8'), snow_h=74, snow_col='#fff3e6', s=.0092, z=6, dark='#48608f')
mountains(-520, 580, 420, 560, 70, 20, 140, ('#7d95bb', '#8a9cc4', '#a0aed0'), snow_h=96, snow_col='#fff6ec', s=.0065, z=12, dark='#5c74a8')
pines = [pine_mesh(h, L, 11, ('#27533f', '#568a4c'), r=r, width=w) for h, L, w in ((8.5, 7, .21), (6.5, 6, .24), (10, 7, .19))]
for p in pines: p.location = (0, -400, 0)
for (x, y, k, s) in [(-9.5, 3.0, 0, 1.0), (-12.0, 1.0, 2, .95), (-7.6, 5.6, 1, .95), (-14, 4.5, 0, 1.1), (8.6, 5.2, 1, .9), (10.4, 3.4, 0, .95), (12.6, 6.0, 2, .9), (-10.6, -2.6, 1, .7), (6.4, 8.2, 1, .8), (-5.6, 9.5, 0, .8)]:
    dup(pines[k], (x, y, ground(x, y) - .15), (0, 0, r.uniform(0, 6.28)), s)
tufts = [tuft(8, .36, ('#c2a857', '#dcc987'), r), tuft(7, .28, ('#a9a254', '#d6c172'), r), tuft(5, .5, ('#b8a35a', '#e0d094'), r)]
for t in tufts: t.location = (0, -400, 0)
scatter(tufts, 620, (-13, 13, -9, 5), ground, (.7, 1.5), r=r, avoid=lambda x, y: abs(y - (.9 * math.sin(x * .16) - .2)) < 1.35)
for i in range(26):
    x, y = r.uniform(-11, 11), r.uniform(-8, 4)
    if abs(y - (.9 * math.sin(x * .16) - .2)) < 1.7: continue
    s = r.uniform(.14, .55); rock(s, ('#b9a590', '#7d7068'), (x, y, ground(x, y) + s * .1), 2, seed=i)
V = side_by_side((.2, -.15, ground(.2, -.15) + .02), (math.radians(1.5), math.radians(-3.5), math.radians(-26)))
for y, c, sk, hr in ((-.30, '#e8743b', '#c98d66', '#22272f'), (.30, '#1f8a94', '#8d5b3f', '#22272f')):
    person((-.24, y, .98), (0, 0, 0), vest=c, shorts='#2c3540', skin=sk, hair=hr, pose='sit', s=.78, parent=V)
dm = mat('#e6c49a', 1, spec=0)
for i in range(64):
    t = r.random() ** .7; x = -1.6 - 6.5 * t; s = (.08 + .42 * t) * r.uniform(.5, 1.15)
    ang = math.radians(-26); px, py = x * math.cos(ang) * 1 - r.gauss(0, .55) * .4, -x * math.sin(-ang) * 1 + r.gauss(0, .45)
    ball(s, (px, py, ground(px, py) + s * .55 + abs(r.gauss(0, .2)) * t), dm, sub=2, smooth_deg=None, scale=(1.15, 1, .72), rot=(r.random(), r.random(), r.random()))
for i, (x, y, z, s) in enumerate([(-150, 480, 150, 18), (80, 500, 185, 16), (230, 480, 150, 14)]): cloud((x, y, z), s, seed=i + 60, col='#fff3e4', n=7, stretch=2.4)
CAMS = {'hero': dict(loc=(4.5, -7.2, 1.55), target=(-.05, .2, 1.22), lens=45), 'rear': dict(loc=(-6.8, -5.0, 2.2), target=(0, .3, 1.0), lens=40), 'ridge': dict(loc=(-3.6, -11.0, 3.6), target=(.6, 2, .9), lens=33)}
camera(**CAMS[A.get('cam', 'hero')]); grade(glow=.16, sat=1.08, vignette=.12, gain=(1.01, 1, .99), threshold=1.3)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/kawasaki-teryx.png'), w, h, int(A.get('spp', 72)), exposure=float(A.get('exp', .12)), engine=A.get('engine', 'CYCLES'))
