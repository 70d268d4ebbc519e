import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from marine import *

A = args(); reset(43); r = random.Random(10)
S.sun_dir = Vector((.72, -.52, .34)).normalized(); S.glow_dir = Vector((.25, 1.0, .03)).normalized()
fog(cool='#9fc3da', warm='#ffdcae', start=40, density=.0021, maxf=.80, height=80, power=3.0)
sky([(-.1, '#ffe8c2'), (0, '#ffe3ba'), (.04, '#ffd6a8'), (.09, '#f1d3b8'), (.17, '#b9d2e0'), (.30, '#71aee0'), (.55, '#3f80c9'), (1, '#2d61a8')], glow='#ffd695', glow_s=.6, glow_pow=7, light=.95, light_tint='#dfe9ff')
sun('#ffc184', 4.6, 1.6)

sh = lambda y: lerp_table([(-30, 2.0), (-14, 2.6), (-6, 6.4), (0, 9.4), (4, 9.0), (9, 7.4), (14, 4.6), (22, -4), (32, -17), (50, -40), (140, -46)], y) + .35 * math.sin(y * .7)
def ground(x, y):
    d = sh(y) - x; h = lerp_table([(-14, -1.6), (-4, -.55), (0, .0), (3.2, .34), (8, .70), (15, .95), (30, 1.5)], d)
    return h + .05 * fbm(x, y, .5, 3) * smooth(-2, 3, d) + 6 * smooth(14, 50, y - .55 * x) * smooth(3, 16, d) + .5 * smooth(16, 30, d) * (1 + fbm(x, y, .1, 3))
def gcol(p, n, t):
    d = sh(p.y) - p.x; k = mixc('#dccdb0', '#b9a88c', clamp(.5 + .9 * fbm(p.x, p.y, .7, 3, 5))); k = mixc('#8a8672', k, smooth(-.4, .5, d))
    g = mixc('#7f8f52', '#a79a58', clamp(.5 + .9 * fbm(p.x, p.y, .2, 3, 4))); k = mixc(k, g, smooth(9.0, 11.0, d + .9 * fbm(p.x, p.y, .4, 2)))
    return jit(k, .06)
grid_mesh(-40, 18, -22, 24, 150, 120, ground, gcol, vmat(.95, .05)); grid_mesh(-60, 46, 24, 130, 60, 50, ground, gcol, vmat(.95, .05))
for a in ((1, 34, -24, 14, 110, 90, 1.0), (34, 330, -24, 330, 60, 70, 1.9), (-80, 34, 14, 330, 70, 76, 1.8)): water(*a[:6], col='#3fa3ab', deep='#20789a', amp=.014 if a[0] == 1 else .02, rough=.045, yexp=a[6], spec=.6)
fh = lambda x, y: -2 + smooth(150, 215, y) * (9 + 12 * fbm(x, y, .012, 4, 2))
grid_mesh(-80, 420, 146, 250, 80, 20, fh, lambda p, n, t: jit(mixc('#a3a45c', '#6f8f58', clamp(.5 + fbm(p.x, p.y, .03, 3))), .05), vmat(.95, .05))
small = [pine_mesh(h, 4, 6, ('#2f6248', '#5f8f55'), r=r, width=.22) for h in (7, 9)]
pines = [pine_mesh(h, L, 11, ('#356059', '#5f8d6f'), r=r, width=w) for h, L, w in ((10, 8, .20), (8, 6, .23), (12.5, 9, .18), (6, 5, .26))]
for p in small + pines: p.location = (0, -400, 0)
scatter(small, 300, (-60, 380, 158, 230), fh, (.6, 1.2), r=r, avoid=lambda x, y: fh(x, y) < .8 or fbm(x, y, .03, 3, 7) < -.2)
mountains(-260, 520, 250, 380, 100, 24, 78, ('#6d8a78', '#7d9a8e', '#93a9a6'), s=.0105, z=5, dark='#4f6f78', env=lambda x: .6 + .45 * math.exp(-((x - 70) / 80) ** 2) + .3 * math.exp(-((x - 300) / 80) ** 2))
mountains(-420, 820, 420, 560, 100, 22, 138, ('#7f98a8', '#90a8ba', '#a8bccb'), snow_h=96, snow_col='#fff4e6', s=.0072, z=14, dark='#66839c', env=lambda x: .7 + .35 * math.exp(-((x - 170) / 130) ** 2))
mountains(-600, 1100, 620, 780, 90, 20, 190, ('#9cb4c6', '#abc1d1', '#bfd0dc'), s=.0055, z=24, dark='#88a4bc')
for i, (x, y, z, s) in enumerate([(10, 640, 190, 13), (330, 620, 190, 17), (-90, 640, 200, 24)]): cloudlet((x, y, z), s, seed=i + 51, col='#fff0da', n=9, stretch=2.6)
# the house and its trees
HX, HY, HR = -4.4, 7.2, math.radians(6); HZ = 1.75
H = beach_house((HX, HY, HZ), HR)
for (x, y, k, s) in [(-14.5, 8.5, 0, 1.0), (-17, 5.5, 2, .95), (-13.0, 13.5, 2, 1.05), (-9.6, 15.0, 0, 1.1), (-6.0, 15.5, 2, .98), (-2.6, 15.4, 1, 1.1), (-19, 10, 0, 1.15), (-15.5, 2.0, 1, .85), (-18.5, .5, 2, .9), (-21, 5, 2, 1.05), (-7.4, 17.5, 2, 1.1), (-22, -2, 0, 1.0), (-14.6, -3.2, 3, .8), (-11.5, 16.0, 2, 1.2), (-15.5, 15.0, 0, 1.0), (-20, 13, 1, 1.1), (-25, 8, 2, 1.0), (-13.4, 5.0, 3, .8)]:
    if sh(y) - x > 3: dup(pines[k], (x, y, ground(x, y) - .15), (0, 0, r.uniform(0, 6)), s)
M = Matrix.Rotation(HR, 3, 'Z'); W = lambda x, y, z: M @ Vector((x, y, z)) + Vector((HX, HY, HZ))
def person(p, z, rot, **k): return figure((p[0], p[1], z), (0, 0, rot), **k)
# people: one on the balcony, two by the fire, a child with a bucket, one on the dock
q = W(-1.2, -3.75, 2.83); figure(tuple(q), (0, 0, HR - math.pi / 2), hands=((.30, .24, 1.0), (.30, -.20, 1.0)), lean=9, skin='#c98f68', hair='#3b2618', top='#f2ead9', bottom='#2f4a63', leg=1, sleeve=.8, look=(8, 24), glasses=None)
FX, FY = 4.7, -4.3; FZ = ground(FX, FY); fire_bowl((FX, FY, FZ - .02), 1.05, 150, r=r)
for i, (a, c) in enumerate(((200, '#f4ecdc'), (150, '#1f8f96'), (98, '#e9a23b'), (40, '#c67a5a'))):
    x, y = FX + 1.95 * math.cos(math.radians(a)), FY + 1.95 * math.sin(math.radians(a)); rz = math.radians(a - 90); adirondack((x, y, ground(x, y) + .01), rz, c)
    if i in (1, 2):
        F_ = empty('seat', (x, y, ground(x, y)), (0, 0, rz)); figure((0, .10, 0), (0, 0, -math.pi / 2), parent=F_, hip=(0, 0, .47), lean=-20, feet=((.62, .13, .0), (.58, -.13, .0)), knees=((1, .1, .6), (1, -.1, .6)), hands=((.34, .34, .66), (.36, -.16, .74)), elbows=((-.3, 1, .1), (-.3, -1, .1)), look=(10, 10 if i == 1 else -14), glasses=None,
            **(dict(skin='#dca67f', hair='#7a4426', top='#d9673f', bottom='#31435a', leg=1, sleeve=1, tail=True, shoes='#f2ead9') if i == 1 else dict(skin='#8d5b3f', hair='#1b1410', top='#3d7a80', bottom='#4a4a58', leg=1, sleeve=1, shoes='#2c3038')))
x, y = 5.35, -7.0; figure((x, y, ground(x, y)), (0, 0, math.radians(-170)), s=.62, lean=34, hip=(-.08, 0, .80), feet=((.08, .13, 0), (-.08, -.13, 0)), hands=((.46, .10, .44), (.46, -.14, .44)), skin='#e3b48e', hair='#b8863f', top='#f2b24d', bottom='#2f7f86', sleeve=.5, look=(20, 0), glasses=None)
for bx, by, c, s in ((4.95, -7.05, '#f0654a', 1.0), (6.0, -6.2, '#2fa3a8', .95), (6.25, -6.42, '#f2b24d', .9)): bucket((bx, by, ground(bx, by)), c, s, (0, 0, r.random() * 3))
for bx, by in ((4.55, -6.75), (4.75, -6.5), (4.45, -6.45)): cyl(.13, .18, (bx, by, ground(bx, by) + .09), mat('#d8c2a2', .95), n=12, r2=.10)
# string lights from the house to posts round the fire
po = [(1.3, -6.2), (7.9, -2.2)]
for x, y in po: cyl(.036, 3.3, (x, y, ground(x, y) + 1.6), mat('#8a6244', .9), n=8)
tp = [Vector((x, y, ground(x, y) + 3.2)) for x, y in po]; c0, c1 = W(.9, -7.2, 2.5), W(7.7, -7.2, 2.5)
for c in (c0, c1): tube([(c.x, c.y, HZ), tuple(c)], .045, mat('#6a4a35', .9))
bulbs(c0, tp[0], 9, .40); bulbs(tp[0], tp[1], 13, .55); bulbs(tp[1], c1, 8, .35)
# dock with a canoe alongside, lantern, a person dangling their feet
D0, D1 = Vector((8.8, .5)), Vector((11.6, 6.5)); dd = (D1 - D0).normalized(); dn = Vector((-dd.y, dd.x)); dz = .62; rz = math.atan2(dd.y, dd.x); k = 34
P = empty('dock', (D0.x, D0.y, dz), (0, 0, rz)); boxes([(6.6 * (i + .5) / k, 0, 0, 6.6 / k - .02, 1.7, .07, jit('#b08a66', .08, r)) for i in range(k)], None, P)
for s in (-1, 1):
    box((6.6, .10, .18), (3.3, s * .76, -.12), mat('#7a573c', .9), .01, parent=P)
    for x in (.6, 2.6, 4.6, 6.5): cyl(.09, 2.3, (x, s * .92, -.35), mat('#7a573c', .9), n=9, parent=P); cyl(.095, .05, (x, s * .92, .80), mat('#e9dcc8', .9), n=9, parent=P)
box((1.5, .5, .03), (-.55, 0, -.02), mat('#a07a58', .9), .01, parent=P)
canoe((2.95, -1.60, -dz - .05), (0, 0, .05), parent=P); tube([(.75, -1.62, -dz + .5), (.9, -1.2, -.1), (.7, -.9, .1)], .010, mat('#e9dcc4', .8), parent=P)
figure((6.35, .15, .04), (0, 0, 0), parent=P, hip=(.02, 0, .10), lean=-6, feet=((.46, .12, -.60), (.44, -.12, -.56)), knees=((1, .1, .4), (1, -.1, .4)), hands=((-.20, .28, .04), (-.20, -.28, .04)), elbows=((-1, .4, 0), (-1, -.4, 0)), skin='#d9a17a', hair='#241a14', top='#7fb8b4', bottom='#3a4a5e', leg=.6, bun=True, glasses=None, look=(-2, 20))
for x, y in ((5.2, -.62), (1.0, .62)): box((.16, .16, .24), (x, y, .16), mat('#ffc678', emit=2.6), .02, parent=P); box((.2, .2, .04), (x, y, .30), mat('#2b2f38', .5), .01, parent=P)
# pebbles, driftwood, grasses
peb = [rock(1, c, (0, -400, 0), 1, sc=(1.2, 1, .55), seed=i) for i, c in enumerate((('#e2d6c2', '#b3a790'), ('#b9b2a4', '#878178'), ('#efe3cd', '#c2b498'), ('#9fa09a', '#70747a'), ('#cfae88', '#9a7f66')))]
for _ in range(2600):
    y = r.uniform(-13, 3); d = r.uniform(-1.2, 8.5) if r.random() < .7 else r.uniform(-.8, 2.0); x = sh(y) - d
    if math.hypot(x - FX, y - FY) < 1.0: continue
    s = r.uniform(.03, .095) * (2.1 if r.random() < .05 else 1); dup(r.choice(peb), (x, y, ground(x, y) + s * .15), (0, 0, r.uniform(0, 6)), s)
cyl(.17, 3.2, (3.7, -8.3, ground(3.7, -8.3) + .10), mat('#b7a596', .95), rot=(math.radians(88), .05, math.radians(66)), n=9, r2=.11, smooth_deg=None)
tf = [tuft(8, .5, ('#7d8a4c', '#b9a860'), r), tuft(7, .38, ('#8a9452', '#c4b070'), r)]
for t in tf: t.location = (0, -400, 0)
scatter(tf, 320, (-22, 3, -12, 4), ground, (.7, 1.5), r=r, avoid=lambda x, y: sh(y) - x < 8.6 or (abs(x - W(3, -8, 0).x) < 2.2 and y > -3))

CAMS = {
    'hero':   dict(loc=(11.4, -14.8, 2.3), target=(3.5, 1.5, 2.75), lens=29.5),
    'fire':   dict(loc=(9.3, -10.6, 1.75), target=(3.5, -2.4, 1.30), lens=36),
    'deck':   dict(loc=(5.2, -3.0, 2.6), target=(-3.3, 4.0, 3.2), lens=28),
    'dock':   dict(loc=(9.5, -6.6, 1.75), target=(11.0, 3.6, 1.05), lens=38),
    'aerial': dict(loc=(18.0, -19.5, 11.5), target=(2.6, 2.4, 1.0), lens=34),
}
A.setdefault('exp', '.26')
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.26, sat=1.06, vignette=.12, gain=(1.01, 1.0, 1.0), lift=(1.0, 1.0, 1.012), threshold=1.15)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/beach.png'), w, h, int(A.get('spp', 56)), exposure=float(A.get('exp', .48)), engine=A.get('engine', 'CYCLES'))
