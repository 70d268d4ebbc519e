import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
# A heavy cruiser at a viewpoint on a winding vineyard road, golden hour, the lake far below.
A = args(); reset(67); CAM = A.get('cam', 'hero'); DUSK = A.get('time') == 'dusk'
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-126, 20); S.glow_dir = az(118, 4)
if CAM not in ('side', 'wide'): fog(cool='#a6bce0', warm='#ffd6a6', start=60, density=.0005, maxf=.86, height=150, power=2.4)
if CAM not in ('side', 'wide'): sky([(-.1, '#ffdca6'), (0, '#ffdaa2'), (.04, '#ffcf9c'), (.10, '#f3d2b4'), (.19, '#b9cbe0'), (.36, '#7aa6dc'), (1, '#3f72bd')], glow='#ffbe74', glow_s=.55, glow_pow=8, light=.92, light_tint='#e8edff')
if CAM not in ('side', 'wide'): sun('#ffc388', 4.9, 1.4)
if CAM in ('side', 'wide'): fog(cool='#9fb4e0', warm='#ffc892', start=60, density=.00030, maxf=.80, height=150, power=4)
if CAM in ('side', 'wide'): sky([(-.1, '#ffd49c'), (0, '#ffd096'), (.035, '#fbc596'), (.08, '#e2c3b4'), (.14, '#a9bfe0'), (.26, '#6c9bdb'), (1, '#356ab8')], glow='#ffb56c', glow_s=.5, glow_pow=10, light=.86, light_tint='#e2e8ff')
if CAM in ('side', 'wide'): sun('#ffb876', 5.9, 1.2)
r = random.Random(12)
ROAD = [(-60, -11), (-34, -7.4), (-18, -5.2), (-6, -4.5), (5, -4.3), (14, -2.6), (21, 3.5), (22.5, 13), (17, 24), (10, 33), (10.5, 44), (19, 54), (30, 64), (46, 76), (70, 90)]
def ground(x, y):
    v = y - 3 - .25 * max(0, x - 8); up = smooth(-14, 40, x)
    p = -4.6 * smooth(.5, 11, v) + (.185 * up - .10 * (1 - up)) * max(0, min(v, 78) - 9) + .13 * max(-40, x - 4) * smooth(3, 30, v) + 1.3 * fbm(x, y, .02, 3) * smooth(8, 40, v)
    p -= 34 * smooth(62, 190, y)
    return p + .03 * fbm(x, y, .5, 2) * (1 - smooth(3, 8, y)) - 1.2 * smooth(-9, -16, y)
def gcol(p, n, t):
    g = mixc('#8f9a45', '#c9ab58', clamp(.45 + .9 * fbm(p.x, p.y, .10, 3, 5)))
    if p.y < 2.5 and p.x < 9: g = mixc('#c6ab86', '#a89478', clamp(.5 + fbm(p.x, p.y, .9, 2))); g = mixc(g, '#a59a4c', smooth(1.7, 2.4, p.y))
    return jit(g, .06)
NB = (-15, 15, -8, 14)
grid_mesh(*NB, 100, 74, ground, gcol, vmat(.95, .05))
out = lambda x, y: ground(x, y) - (.35 if NB[0] + .6 < x < NB[1] - .6 and NB[2] + .6 < y < NB[3] - .6 else 0)
grid_mesh(-150, 130, -30, 190, 120, 100, out, gcol, vmat(.95, .05))
dist = road_ribbon(ROAD, 6.0, ground, ('#77706b', '#857d76'), lift=.07)
d0 = az(95, 0); sd = Vector((-d0.y, d0.x, 0)); rows = []
for k in range(-24, 30):
    c = Vector((14, 8, 0)) - sd * (2.6 * k); rows.append(((c.x - d0.x * 8, c.y - d0.y * 8), (c.x + d0.x * 120, c.y + d0.y * 120)))
skip = lambda x, y: y < 11 + 1.5 * math.sin(x * .2) + .2 * max(0, x - 8) or dist(x, y) < 5.0 or ground(x, y) < -15 or x < -46 or x > 95 or math.hypot(x - 40, (y - 66) * .8) < 13 or y > 118
vines(rows, ground, skip, near=lambda x, y: y < 26 and -9 < x < 22)
PO = [poplar(h, i) for i, h in enumerate((9, 11, 7.5))]
for p in PO: p.location = (0, -900, -300)
winery((40, 66, ground(40, 66) + .2), math.radians(14), 1.0)
for x, y, k, s in [(28, 63, 0, 1), (29, 68, 1, 1), (53, 70, 1, 1.1), (55, 66, 2, 1.2), (32, 72, 2, 1), (5, 36, 2, .6), (4.4, 39, 0, .55), (3.6, 42.5, 1, .5), (12, 58, 1, .8), (14, 62, 0, .8)]: dup(PO[k], (x, y, ground(x, y) - .2), (0, 0, r.random() * 6), s)
lake_valley(rot=math.radians(12), z=-52, hw=95, x=(-520, 520), y=(60, 1250), rise=120, bend=60, wave=230, pines=900, shift=-40, phase=2.2, spec=0, water_cols=('#4cb6de', '#338fc8'), cols=('#cf9f58', '#8f8f50', '#66704e'), pine_s=(.8, 1.5))
for a, k in (((-700, 800, 1050, 1500, 90, 26, 230), dict(cols=('#85898f', '#8b90ae', '#a5a3bf'), s=.0034, z=5, base=-60, dark='#605a8c', env=lambda x: .62 + .5 * math.exp(-((x + 330) / 170) ** 2) + .45 * math.exp(-((x - 260) / 190) ** 2))), ((-1300, 1400, 1600, 2200, 90, 22, 360), dict(cols=('#9fa3bd', '#a8a9c6', '#bbb5cf'), snow_h=235, snow_col='#ffe3cd', s=.0024, z=2, base=-60, dark='#8278a8'))): mountains(*a, **k).rotation_euler = (0, 0, math.radians(10))
# fence, verge
wd, wd2 = mat('#9a7d5e', .9), mat('#86694c', .9); fx = [(1.55, 2.55), (3.9, 2.5), (6.2, 2.7), (8.5, 3.3), (10.8, 4.2)]
for i, (x, y) in enumerate(fx):
    z = ground(x, y); box((.15, .15, 1.35), (x, y, z + .52), wd if i % 2 else wd2, .025, rot=(r.uniform(-.03, .03), r.uniform(-.03, .03), r.random()))
    if i:
        (px, py) = fx[i - 1]; pz = ground(px, py); a = math.atan2(y - py, x - px); L = math.hypot(x - px, y - py)
        for hz in (.48, .98): box((L + .25, .05, .10), ((x + px) / 2, (y + py) / 2 - .09, (z + pz) / 2 + hz + r.uniform(-.02, .02)), wd2 if hz > .6 else wd, .02, rot=(r.uniform(-.05, .05), -math.atan2(z - pz, L) + r.uniform(-.008, .008), a))
G = [bunch(16, .40, ('#a8a04e', '#e0c878'), r), bunch(14, .30, ('#8f9a48', '#d0c070'), r), bunch(20, .5, ('#b79a4a', '#e6d08c'), r)]; LV = [blossom(('#9d86dc', '#cdb8f2'), seed=i) for i in range(3)] + [blossom(('#f0a03c', '#ffd36a'), 18, .40, 7, '#8f9a4a')]
for g in G + LV: g.location = (0, -900, -300)
verge = lambda x, y: (2.0 < y < 4.5 or (x < -2.6 and y > .9)) and dist(x, y) > 3.6
scatter(G, 900, (-13, 11, .5, 5), ground, (.55, 1.15), r=r, avoid=lambda x, y: not verge(x, y), sink=.02)
scatter(LV, 170, (-12, 9, 1.9, 3.6), ground, (.75, 1.35), r=r, avoid=lambda x, y: not verge(x, y) or fbm(x, y, .35, 2, 3) < -.02 or (abs(x - 2.35) < .7 and y < 2.7), sink=.02)
for i in range(120):
    x, y = r.uniform(-9, 8), r.uniform(-.9, 2.3); s = r.choice((.012, .018, .025, .04)); rock(s, ('#d0bb9c', '#8f8070'), (x, y, ground(x, y) + s * .2), 1, seed=i)
for i, (x, y, s) in enumerate([(-3.4, 2.15, .30), (-3.9, 2.25, .18), (4.3, 2.1, .26), (4.75, 2.2, .36), (-8.2, 1.8, .4), (6.6, 2.6, .22)]): rock(s, ('#c9b49a', '#857668'), (x, y, ground(x, y) + s * .15), 2, seed=i + 40)
# the machine, things on the saddle
if CAM == 'hero': H = math.radians(209); B = big_cruiser((-.1, .35, ground(-.1, .35) + .012), (math.radians(-8), 0, H), turn=20, lit=.35); stand(B)
if CAM != 'hero': H = math.radians(208); B = big_cruiser((-.25, .15, ground(-.25, .15) + .012), (math.radians(-8), 0, H), turn=15, lit=.35); stand(B)
jet_helmet((-.76, .0, 1.02), (0, math.radians(-6), math.radians(62)), parent=B)
for k, (x, y, a) in enumerate(((-.30, .05, .4), (-.36, -.03, 1.1))): hull([(-.09, 0, .03, .012, 2.4), (-.04, 0, .05, .020, 2.6), (.03, 0, .055, .022, 2.6), (.10, -.005, .045, .014, 2.6)], mat('#4a2c1c', .7), n=12, parent=B, loc=(x, y, .872 + .022 * k), rot=(0, 0, a))
for i, (x, y, z, s) in enumerate([(-520, 1500, 330, 40), (-120, 1900, 470, 44), (420, 1700, 400, 46), (-900, 1600, 520, 40)]): cloudlet((x, y, z), s, seed=i + 80, col='#ffdcc4', n=8, stretch=3.0)
CAMS = {
    'hero': dict(loc=(-.32, -3.65, 1.68), target=(.2, 1.0, 1.10), lens=33),
    'side': dict(loc=(4.1, -3.4, 1.42), target=(.25, .3, .78), lens=46),
    'detail': dict(loc=(-2.55, -2.65, 1.2), target=(-.30, .05, .70), lens=40),
    'rider': dict(loc=(-2.7, -4.3, 1.55), target=(.50, 1.4, 1.0), lens=41),
    'wide': dict(loc=(3.5, -6.9, 3.05), target=(.15, 4.5, .95), lens=34),
}
camera(**CAMS[CAM]); grade(glow=.22, sat=1.05, vignette=.14, gain=(1.015, 1, .99), threshold=1.15)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/indian-motorcycle.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .30)))
