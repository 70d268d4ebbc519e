import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
# A classic open two-seater on a cliff road above the lake, late afternoon.
A = args(); reset(97); CAM = A.get('cam', 'hero')
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-168, 19); S.glow_dir = az(60, 4)
if CAM == 'rear': S.sun_dir = az(-42, 20)
if CAM == 'couple': S.sun_dir = az(-134, 18)
fog(cool='#93aadb', warm='#ffbf9a', start=60, density=.0006, maxf=.86, height=190, power=6)
sky([(-.1, '#ffc9a0'), (0, '#ffc49a'), (.035, '#fbb09a'), (.08, '#dca6b4'), (.14, '#a9a3cf'), (.26, '#6f93d2'), (.6, '#3f6fb8'), (1, '#2c559c')], glow='#ffb070', glow_s=.75, glow_pow=9, light=1.0, light_tint='#e2e8ff')
sun('#ffb574', 5.0, 1.2)
r = random.Random(5)
ROAD = [(44, -7), (30, -3.2), (17, -.9), (6, 0), (-6, .5), (-17, 3), (-28, 9), (-36.5, 19), (-40, 32), (-37, 45), (-29, 55), (-22, 66), (-22, 82), (-32, 96)]
RP = crom([(*p, 0) for p in ROAD], 9); RT_ = [(RP[min(len(RP) - 1, i + 1)] - RP[max(0, i - 1)]).normalized() for i in range(len(RP))]
def near(x, y):
    b = 1e9; k = 0
    for i, p in enumerate(RP):
        q = (p.x - x) ** 2 + (p.y - y) ** 2
        if q < b: b, k = q, i
    return math.sqrt(b), RT_[k].x * (y - RP[k].y) - RT_[k].y * (x - RP[k].x), k
def ground(x, y):
    d, s, k = near(x, y); z = .06 * k / 9 if k > 54 else 0
    if s < 0: return z - 36 * smooth(4.2, 24, d) ** .8 - .25 * smooth(3.6, 4.4, d) + 2.2 * fbm(x, y, .12, 3) * smooth(5, 12, d)
    f = smooth(9, 24, math.hypot(x - 1, (y + 7) * 1.1)) * (1 - .75 * smooth(8, 30, x))
    return z + f * (20 * smooth(4.2, 34, d) + 3.5 * smooth(4.0, 6.5, d) + 1.8 * fbm(x, y, .11, 3) * smooth(4.5, 9, d)) + .08 * fbm(x, y, .5, 2) * smooth(3.4, 5, d) + .25 * smooth(4, 9, d)
def gcol(p, n, t):
    g = mixc('#cfa85c', '#98984f', clamp(.42 + .9 * fbm(p.x, p.y, .13, 3, 5))); g = mixc(g, mixc('#c9ad8c', '#a08672', clamp(.5 + fbm(p.x, p.y, .2, 2))), clamp((.86 - n.z) * 3.2))
    return jit(g, .06)
def cliff(x, y): return ground(x, y)
grid_mesh(-64, 40, -16, 104, 116, 134, ground, gcol, vmat(.95, .05), jitter=.3)
dist = road_ribbon(ROAD, 7.2, lambda x, y: .06 * near(x, y)[2] / 9 if near(x, y)[2] > 54 else 0, ('#6f6d70', '#7b7879'), lift=.06, sub=10, sides=4)
road_shoulder(ROAD, 7.2, lambda x, y: .06 * near(x, y)[2] / 9 if near(x, y)[2] > 54 else 0, lift=.06, sub=5)
lake_valley(rot=math.radians(10), z=-36, hw=150, x=(-620, 620), y=(20, 1250), rise=115, bend=40, wave=210, pines=900, shift=70, phase=1.2, spec=.04, water_cols=('#1fb0c6', '#0b83b4'), cols=('#cfa558', '#889350', '#5b744e'), pine_s=(.8, 1.5))
for a, k in (((-700, 800, 1050, 1500, 90, 26, 200), dict(cols=('#7f8f96', '#8896b2', '#a0a8c4'), s=.0034, z=8, base=-45, dark='#5a6d94')), ((-1300, 1400, 1600, 2200, 90, 22, 330), dict(cols=('#98a9c0', '#a3b2ca', '#b6c2d8'), snow_h=190, snow_col='#fff2e2', s=.0024, z=4, base=-45, dark='#7d90b2'))): mountains(*a, **k).rotation_euler = (0, 0, math.radians(14))
# parapet of rough stone on the lake side
ST = [box((1.0, .42, .52), (0, -900, -300), mat(c, .9), .07, seg=2) for c in ('#cbb89e', '#b8a48c', '#d8c7ad')]; acc = 0.0
for i in range(6, len(RP) - 2):
    a, b = RP[i], RP[i + 1]; L = (b - a).length; n = Vector((RT_[i].y, -RT_[i].x, 0)); m = max(1, round(L / 1.04))
    for j in range(m): q = a.lerp(b, (j + .5) / m) + n * 4.05; dup(r.choice(ST), (q.x, q.y, (.06 * i / 9 if i > 54 else 0) + .22 + r.uniform(-.03, .03)), (r.uniform(-.03, .03), r.uniform(-.03, .03), math.atan2(RT_[i].y, RT_[i].x) + r.uniform(-.04, .04)), (L / m * .98, r.uniform(.9, 1.1), r.uniform(.92, 1.12)))
PP = [ponderosa(q, i, clumps=n, wide=w) for i, (q, n, w) in enumerate(((11, 11, .15), (8.5, 9, .18), (13, 13, .13)))]
for p in PP: p.location = (0, -900, -300)
for x, y, k, s in [(-15, 9.6, 1, .85), (-21, 14, 0, .9), (-24.5, 20, 2, .8), (-9, 9.2, 1, .6)]: dup(PP[k], (x, y, ground(x, y) - .3), (0, 0, r.random() * 6), s)
scatter(PP, 80, (-63, 0, 0, 102), ground, (.65, 1.1), r=r, avoid=lambda x, y: dist(x, y) < 6.5 or near(x, y)[1] < 0 or fbm(x, y, .06, 3, 3) < -.12)
G = [bunch(18, .40, r=r), bunch(14, .30, ('#b9ae58', '#e4d597'), r), bunch(20, .5, ('#bf9d4e', '#e4cf90'), r)]; SH = [shrub(.42, seed=i) for i in range(2)] + [blossom(('#f0b03c', '#ffe07a'), 18, .42, 7, '#8f9a4a'), blossom(('#e8837a', '#f7b7a6'), 18, .40, 8, '#8f9a4a')]
for g in G + SH: g.location = (0, -900, -300)
side = lambda x, y: 4.5 < dist(x, y) < 8 or (3.72 < dist(x, y) < 3.82 and near(x, y)[1] < 0)
scatter(G, 800, (-24, 13, -9.5, 13), ground, (.6, 1.2), r=r, avoid=lambda x, y: not side(x, y), sink=.03); scatter(SH, 130, (-22, 13, -9.5, 11), ground, (.6, 1.15), r=r, avoid=lambda x, y: not side(x, y) or fbm(x, y, .3, 2, 3) < 0, sink=.03)
K = classic_roadster((.2, 2.15, .075), (0, 0, math.radians(181)), turn=12)
for i, (x, y, z, s) in enumerate([(-500, 1300, 330, 42), (150, 1700, 430, 44), (620, 1500, 360, 40)]): cloud((x, y, z), s, seed=i + 44, col='#fff0e0', n=8, stretch=2.9)
# parked: a straw hat on the seat, two mugs on the wall
st = mat('#e3c382', .9); H = empty('hat', (-.34, -.27, .955), (.12, -.18, 0), parent=K); cyl(.20, .018, (0, 0, 0), st, n=22, parent=H, bevel=.008); cyl(.112, .11, (0, 0, .055), st, n=18, parent=H, r2=.09, bevel=.02); cyl(.115, .03, (0, 0, .024), mat('#1f7a80', .8), n=18, parent=H)
if CAM != 'rear':
    for x, y, k, q in ((-2.5, 6.7, 0, .72), (-4.4, 8.2, 2, .62)): dup(PP[k], (x, y, ground(x, y) - .3), (0, 0, x), q)
for x, c in ((-1.55, '#e2603a'), (-1.30, '#f2ead9')): mug((x, 4.02, .56), c, 1.25)
# the slope behind the camera would keep the evening sun from the car
for o in bpy.data.objects:
    if o.name.startswith('terrain') or (o.location.y < -3 and o.location.z > -100) or o.location.x < -6: o.visible_shadow = False
CAMS = {
    'hero': dict(loc=(-3.3, -4.2, 2.3), target=(.08, 2.4, 1.16), lens=39),
    'rear': dict(loc=(4.0, -3.5, 2.0), target=(.38, 2.4, 1.12), lens=41),
    'detail': dict(loc=(-5.0, -1.0, 1.25), target=(-.40, 2.3, .93), lens=46),
    'couple': dict(loc=(.15, -6.2, 2.15), target=(.15, 2.15, 1.12), lens=45),
    'wide': dict(loc=(-8.2, -3.8, 3.3), target=(1.53, 5.12, 1.3), lens=35),
}
camera(**CAMS[CAM]); grade(glow=.18, sat=1.08, vignette=.13, gain=(1.015, 1, .985), threshold=1.2)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/classic-roadster.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .38)))
