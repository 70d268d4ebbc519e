import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
# A standing rider crests a dusty ridge trail, late afternoon; the lake lies far below.
A = args(); reset(53); CAM = A.get('cam', 'hero'); REST = CAM == 'rest'
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-20, 25); S.glow_dir = az(160 if 0 else 95, 3)
fog(cool='#93bbea', warm='#ecd6c2', start=70, density=.0005, maxf=.84, height=190, power=4)
sky([(-.1, '#ffe2b4'), (0, '#ffe0b2'), (.03, '#f2e0c8'), (.075, '#b9d8ea'), (.18, '#74b8ea'), (.4, '#4a94d8'), (1, '#3a73b4')], glow='#ffdca8', glow_s=.5, glow_pow=6, light=.95, light_tint='#e4ebff')
sun('#ffcf92', 4.7, 1.2)
r = random.Random(8)
ty = lambda x: .55 * math.sin(x * .17) + .004 * x * x * (1 if x < 0 else -.6)             # trail centre
def crest(x): return -.016 * x * x if abs(x) < 9 else -.016 * 81 - .22 * (abs(x) - 9)
def ground(x, y):
    d = y - ty(x); k = 1 - smooth(.5, 1.5, abs(d))
    h = .16 * fbm(x, y, .35, 3) + .34 * fbm(x, y, .10, 3)
    h -= 46 * smooth(1.6, 62, d + 1.2 * fbm(x, y, .12, 2)) * (1 + .3 * fbm(x, y, .05, 3)) + 1.3 * smooth(1.1, 3.4, d)
    h -= 5.5 * smooth(1.5, 20, -d)
    rut = -.05 * math.exp(-(d / .22) ** 2) + .05 * math.exp(-((abs(d) - .62) / .25) ** 2)
    return crest(x) + h * (1 - .8 * k) + rut * k + .012 * noise.noise(Vector((x * 3, y * 3, 1))) * k
def gcol(p, n, t):
    d = p.y - ty(p.x); g = mixc('#cfa654', '#a99a58', clamp(.40 + .9 * fbm(p.x, p.y, .17, 3, 5)))
    g = mixc(g, '#a78663', clamp((.84 - n.z) * 2.4)); g = mixc(g, '#d9a877', .95 * (1 - smooth(.45, 1.25, abs(d) + .3 * fbm(p.x, p.y, .8, 2))))
    return jit(mixc(g, '#b98a60', .5 * math.exp(-(d / .2) ** 2)), .06)
grid_mesh(-16, 14, -12, 9, 150, 108, ground, gcol, vmat(.95, .05), jitter=.4)
out = lambda x, y: ground(x, y) - (.25 if -15.5 < x < 13.5 and -11.5 < y < 8.5 else 0)
grid_mesh(-90, 70, -40, 90, 90, 74, out, gcol, vmat(.95, .05))
VH = lake_valley(rot=math.radians(36), z=-84, hw=80, rise=105, bend=75, wave=190, pines=1500, shift=-30, phase=.4, spec=.05, water_cols=('#128ac4', '#085fa6'), cols=('#cfa350', '#7d9048', '#4c6e48'), pine_s=(.8, 1.5))
def mts(*a, rot=34, **k): mountains(*a, **k).rotation_euler = (0, 0, math.radians(rot))
mts(-700, 800, 980, 1400, 90, 26, 170, cols=('#7c8d84', '#8090ac', '#98a0c2'), s=.0034, z=3, base=-90, dark='#586a90', env=lambda x: .55 + .6 * math.exp(-((x + 330) / 170) ** 2) + .65 * math.exp(-((x - 330) / 190) ** 2))
mts(-1300, 1400, 1500, 2100, 90, 22, 262, cols=('#8fa0bc', '#9aaac8', '#adb9d4'), snow_h=118, snow_col='#fff0dc', s=.0024, z=9, base=-90, dark='#7386ac')
# ponderosas, sage, grass, stones
PP = [ponderosa(h, i, clumps=n, wide=w) for i, (h, n, w) in enumerate(((11, 11, .15), (8.5, 9, .18), (13, 13, .13)))]
for p in PP: p.location = (0, -900, -300)
for x, y, k, s in [(-13.5, 4.6, 0, 1.0), (-16.5, 2.4, 2, 1.0), (-19, 6, 1, 1.1), (-21, 3.0, 0, 1.1), (-26, 5, 2, 1.1), (-15, -2.6, 1, .9), (-16.3, 8.5, 1, .95), (-22, 15.9, 0, 1.1), (-20, 12.0, 2, .95), (-2.4 if REST else -4.4, 15.8, 0, .95), (-8.1, 23, 2, 1.1), (-4.2 if REST else -6.3, 19.6, 1, 1.0), (9.5, 6.5, 1, .85), (13, 8, 0, .9), (16.5, 4, 2, 1), (19, 9, 1, 1.1), (24, 2, 0, 1.1), (-28, 3, 0, 1.1), (11, -5.5, 1, .8)]: dup(PP[k], (x, y, ground(x, y) - .2), (0, 0, r.uniform(0, 6)), s)
scatter(PP, 130, (-80, 60, 18, 85), out, (.7, 1.15), r=r, avoid=lambda x, y: fbm(x, y, .05, 3, 3) < .02)
G = [bunch(18, .40, r=r), bunch(14, .30, ('#d6b768', '#f0e2b0'), r), bunch(22, .52, ('#bf9d4e', '#e4cf90'), r), bunch(12, .24, ('#a8a25c', '#d9cc86'), r)]
for g in G: g.location = (0, -900, -300)
scatter(G, 3300, (-8, 7, -6, 4.5), ground, (.45, 1.0), r=r, avoid=lambda x, y: abs(y - ty(x)) < .85 + .35 * noise.noise(Vector((x, y, 2))), sink=.02)
scatter(G, 500, (-40, -8, -9, 14), ground, (.8, 1.6), r=r, avoid=lambda x, y: abs(y - ty(x)) < 1.1)
SH = [shrub(.42, seed=i) for i in range(3)] + [shrub(.32, ('#b79a3a', '#f0cf5c'), 5)]
for s in SH: s.location = (0, -900, -300)
scatter(SH, 70, (-12, 11, -9, 5), ground, (.6, 1.3), r=r, avoid=lambda x, y: abs(y - ty(x)) < 1.5 or (abs(x - 1.5) < 2.0 and y < -.5 and y > -4))
for i in range(70):
    x = r.uniform(-11, 10); y = ty(x) + r.choice((-1, 1)) * abs(r.gauss(1.3, 1.6)); s = abs(r.gauss(.05, .11)) + .03
    if s > .11 and -.5 < x < 3.8 and -3.2 < y < 1.4: continue
    rock(s, ('#c7ac8e', '#85715f'), (x, y, ground(x, y) + s * .15), 2 if s > .12 else 1, seed=i)
for i, (x, y, s) in enumerate([(-2.6, 2.0, .55), (-3.5, 2.3, .38), (3.2, 1.9, .5), (4.1, 2.3, .7), (2.4, -3.4, .34), (-4.6, -2.6, .5), (6.0, -2.6, .6), (1.3, 2.2, .26)]): rock(s, ('#cbb093', '#86725f'), (x, y, ground(x, y) + s * .12), 2, seed=i + 90)
gz = lambda x: ground(x, ty(x))
yaw = math.atan2(ty(.8) - ty(-.8), 1.6)
if not REST:
    B = dirt_bike((0, ty(0), gz(-.74) - .02 + .11), (math.radians(-7), math.radians(-7.5), yaw - math.radians(9)), turn=-5)
    mx_rider(B, look=math.radians(-14))
    wx, wy, wz = -.75, ty(-.75), gz(-.75)
    deep_alpha(20)
    for n_, (k, sp, a_, sd) in enumerate(((46, .75, .80, 3), (60, 1.15, .50, 4))):      # dust hugging the trail, growing and rising behind: a dense core, a thin veil
        bl = []; rr = random.Random(sd)
        for i in range(k):
            t = (i + .5) / k; x = -.80 - 8.5 * t ** 1.2; s = (.07 + .60 * t ** .8 * rr.uniform(.6, 1.15)) * sp
            bl.append((x + rr.gauss(0, .10), ty(x) + rr.gauss(0, .06 + .42 * t) + .25 * t, gz(x) + s * .35 + abs(rr.gauss(0, .62 * t ** .7)) * sp, s))
        puff(bl, .10, .35, lambda c: (*mixc('#dcb488', '#fbe8c8', clamp(.25 + .28 * (c.z - gz(c.x))))[:3], clamp(1.08 - .085 * (-.8 - c.x))), puffmat(a_, 1.5, .45), .10, 2.2)
    dk, lt = mat('#8f6a49', .95), mat('#e2bd92', .95); cl = [ball(1, (0, -900, -300), m, sub=1, smooth_deg=None) for m in (dk, lt, dk)]
    for i in range(260):                                                # roost: stones and clods thrown in arcs
        v, el, t = r.uniform(2.5, 7.0), math.radians(r.uniform(14, 58)), r.uniform(.04, .62); a = math.radians(180 + r.gauss(0, 13)) + yaw
        p = (wx + v * t * math.cos(el) * math.cos(a), wy + v * t * math.cos(el) * math.sin(a), wz + .10 + v * t * math.sin(el) - 4.9 * t * t)
        if p[2] > ground(p[0], p[1]): q = r.choice((.007, .009, .011, .014, .018, .026)); dup(r.choice(cl), p, (r.random() * 3, r.random() * 3, 0), (q * 1.3, q, q * .8))
else:
    bx, by = -.35, ty(-.35) + .10
    B = dirt_bike((bx, by, gz(bx) + .005), (math.radians(9), 0, math.radians(-14)), turn=22)
    tube([(bx - .1, by + .18, gz(bx) + .45), (bx - .16, by + .48, ground(bx - .16, by + .48))], .013, mat('#c3c8cc', .4, metal=.6))
    qx, qy = 1.75, 1.05; qz = ground(qx, qy); rock(.52, ('#d2b799', '#8b7662'), (qx, qy, qz + .05), 2, seed=21, sc=(1.1, .9, .62))
    figure((qx, qy, qz + .36), (0, 0, math.radians(118)), hip=(-.02, 0, .12), chest=(.06, 0, .55), head=(.13, 0, .86), feet=((.52, -.20, -.30), (.60, .17, -.30)), hands=((.34, -.10, .62), (.36, .18, .20)), elb=((0, -1, -.6), (0, 1, -.2)), kind='mx', helmet=None, top='#e8743b', bottom='#23344a', shoes='#f0ede6', c2='#23272e', gloves=None, hair='#4a2f1f', glasses='none', hrot=(0, math.radians(-4), .2))
    mx_helmet(None, (qx - .62, qy - .42, ground(qx - .62, qy - .42) + .14), (0, math.radians(-8), math.radians(-75)), c1='#f4f1ea', c2='#e8743b', lens='#f2a03c')
for i, (x, y, z, s) in enumerate([(-900, 1300, 420, 55), (-250, 1700, 520, 48), (-1250, 900, 470, 42), (350, 1900, 470, 50)]): cloud((x, y, z), s, seed=i + 60, col='#fff0dc', n=8, stretch=2.8)
CAMS = {
    'hero': dict(loc=(3.6, -4.9, 1.86), target=(-.36, 0, 1.00), lens=54),
    'side': dict(loc=(1.2, -6.9, 2.5), target=(-1.0, 0, .95), lens=43),
    'detail': dict(loc=(1.9, -2.0, .95), target=(.22, -.05, .78), lens=42),
    'rest': dict(loc=(4.3, -4.9, 2.0), target=(.42, .45, .80), lens=51),
    'wide': dict(loc=(4.8, -6.1, 3.1), target=(-1.1, 1.7, .85), lens=38),
}
camera(**CAMS[CAM]); grade(glow=.18, sat=1.12, vignette=.14, gain=(1.015, 1, .985), threshold=1.2)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/kawasaki-dirtbike.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .36)))
