import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
# A mountain sled carves deep powder in an alpine bowl under a bluebird sky.
A = args(); reset(71); CAM = A.get('cam', 'hero')
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-6, 31); S.glow_dir = az(20, 20)
fog(cool='#a9cdf5', warm='#dbeafa', start=60, density=.0011, maxf=.72, height=170, power=3)
sky([(-.1, '#e8f3fc'), (0, '#dcedfa'), (.05, '#b4d9f7'), (.14, '#6cb3f0'), (.30, '#2f86dc'), (.6, '#1c62b8'), (1, '#174f9b')], glow='#ffffff', glow_s=.18, glow_pow=14, light=.82, light_tint='#fff0df')
sun('#ffedcf', 4.3, .9)
r = random.Random(4); H = math.radians(-24); h = Vector((math.cos(H), math.sin(H), 0)); RT = Vector((h.y, -h.x, 0)); RAD = 9.5; C = RT * RAD; A0 = math.atan2(-C.y, -C.x)
def arc(s): a = A0 + s / RAD; return Vector((C.x + RAD * math.cos(a), C.y + RAD * math.sin(a), 0))       # s metres back along the turn
def base(x, y):
    z = .9 * fbm(x, y, .035, 3) + .22 * fbm(x, y, .16, 3) + .022 * y + .012 * x
    z += 1.8 * smooth(13, 46, y) + 7 * smooth(40, 120, y) + 1.6 * smooth(12, 34, -x - .1 * y) + 1.2 * smooth(16, 40, x)
    return z
FL = base(0, 0)
def ground(x, y):
    z = base(x, y)
    if CAM == 'rest': return FL + (z - FL) * smooth(1.5, 6, math.hypot(x, y))
    dx, dy = x - C.x, y - C.y; d = math.hypot(dx, dy) - RAD; s = (math.atan2(dy, dx) - A0 + .35) % (2 * math.pi) - .35; s *= RAD
    if -1.4 < s < 30:
        k = smooth(-1.4, .1, s) * (1 - .25 * smooth(12, 30, s)); z += k * (-.26 * math.exp(-(d / .40) ** 2) + .20 * math.exp(-((d - .85) / .30) ** 2) + .10 * math.exp(-((d + .8) / .3) ** 2) + .05 * noise.noise(Vector((x * 2.4, y * 2.4, 0))) * math.exp(-(d / 1.1) ** 2))
    return z
def gcol(p, n, t):
    g = mixc('#dde9fa', '#ffffff', clamp(.55 + .7 * fbm(p.x, p.y, .10, 3, 5)))
    return jit(mixc(g, '#a9c2e6', clamp((.93 - n.z) * 1.6)), .014)
NB = (-15, 10, -8, 9)
grid_mesh(*NB, 190, 130, ground, gcol, vmat(.9, .12), jitter=.42)
out = lambda x, y: ground(x, y) - (.5 if NB[0] + .7 < x < NB[1] - .7 and NB[2] + .7 < y < NB[3] - .7 else 0)
grid_mesh(-95, 85, -30, 132, 110, 100, out, gcol, vmat(.9, .12))
# cirque: steep white faces with bands of rock, two paler ranges
def cirque(x, y):
    e = .55 + .55 * math.exp(-((x + 95) / 70) ** 2) + .75 * math.exp(-((x - 60) / 62) ** 2) + .25 * math.exp(-((x - 200) / 60) ** 2); t = clamp((y - 95) / 150)
    return 9 + (t ** 1.25) * 64 * e * (.50 + .34 * ridged(x, y, .0105, 5, 2)) + 3 * fbm(x, y, .04, 3)
def ccol(p, n, t):
    if n.z < (.80 if p.x < 30 else .72) + .14 * fbm(p.x, p.y, .03, 3, 4): return jit(mixc('#7d8294', '#5c6276', clamp(.5 + fbm(p.x, p.y, .05, 2))), .06)
    return jit(mixc('#ffffff', '#b9cdea', clamp((.9 - n.z) * 1.3)), .015)
grid_mesh(-330, 330, 95, 262, 150, 50, cirque, ccol, vmat(.95, .06))
mountains(-600, 640, 330, 520, 100, 26, 190, ('#8ea4c8', '#9fb4d6', '#b5c7e4'), snow_h=30, snow_col='#ffffff', s=.0062, z=7, base=-6, dark='#6f8ab8', snow_noise=.3)
for pts in ([(-42, 118), (-38, 104), (-44, 94), (-36, 84), (-42, 74), (-33, 64), (-38, 54), (-28, 44), (-30, 36)], [(12, 120), (18, 106), (10, 95), (17, 84), (8, 73), (15, 62), (6, 52), (10, 43)], [(52, 112), (46, 100), (54, 90), (46, 79), (50, 66), (40, 56)]): strip_track(pts, out, .28, '#b4c9e8')
for pts in ([(-30, 40), (-20, 33), (-24, 25), (-14, 19), (-16, 13), (-8, 9.6), (-1, 12), (6, 9.5), (12, 12)], [(34, 34), (25, 29), (28, 22), (19, 17), (13, 19), (6, 15.5), (-2, 18), (-9, 15)]): strip_track(pts, out, .26, '#b9cdec', lift=.05)
strip_track([(-20, 125), (-12, 108), (2, 100), (16, 104), (24, 118), (16, 128)], out, .6, '#aec4e6'); strip_track([(30, 48), (22, 40), (26, 30), (18, 22), (20, 15)], out, .55, '#aec4e6')
G = [snow_ghost(q, i, wide=w) for i, (q, w) in enumerate(((6.5, .15), (5.0, .17), (8.0, .135), (3.4, .19)))]
for g in G: g.location = (0, -900, -300)
for x, y, k, s in [(-12.6, 10.5, 0, 1.0), (-14.8, 12.5, 2, 1.0), (-16.5, 9.5, 1, 1.1), (-10.4, 13.5, 3, 1.1), (-19.5, 13, 2, .95), (-21.5, 8.5, 0, 1.05), (8.4, 13.5, 1, 1.0), (10.6, 15.5, 0, 1.05), (12.8, 12.5, 2, .9), (7.2, 16.5, 3, 1.15), (15.6, 16, 0, 1.1), (18.5, 12, 1, 1.1), (-3.5, 22, 1, .9), (-5.6, 23.5, 0, .85), (-1.6, 24.5, 3, 1.2), (13, 4.6, 3, .8)]: dup(G[k], (x, y, out(x, y) - .1), (0, 0, r.random() * 6), s)
scatter(G, 150, (-85, 75, 24, 100), out, (.7, 1.2), r=r, avoid=lambda x, y: fbm(x, y, .030, 3, 3) < .12 or abs(x - 12) < 5 or abs(x + 37) < 5.5 or abs(x - 49) < 5)
SP = [pine_mesh(q, L, 10, ('#1d4548', '#2f6460'), snow=.46, r=r, width=w, snow_col='#f6f9ff') for q, L, w in ((8.5, 7, .19), (6.5, 6, .21), (10.5, 8, .175))]
for p in SP: p.location = (0, -900, -300)
scatter(SP, 95, (-52, -1, 30, 58), out, (.6, .95), r=r, avoid=lambda x, y: abs(x + 24 + .4 * (y - 30)) < 4 or y < 30 + .30 * (x + 30))
scatter(SP, 16, (22, 52, 40, 60), out, (.6, .9), r=r, avoid=lambda x, y: fbm(x, y, .06, 2, 5) < 0)
for i, (x, y, s) in enumerate([(-5.2, -3.3, .5), (4.6, 5.5, .7), (6.4, -.8, .42)]): rock(s, ('#8b8f9c', '#666b7a'), (x, y, ground(x, y) - s * .18), 2, seed=i + 5, snow=True)
PW = vmat(.9, .1, trans=.35); ch = [ball(1, (0, -900, -300), mat('#ffffff', .9), sub=1, smooth_deg=None) for _ in range(2)]; sp = ball(1, (0, -900, -300), mat('#ffffff', emit=2.6), sub=1, smooth_deg=None)
if CAM != 'rest':
    Sl = mountain_sled((0, 0, ground(0, 0) + .15), (math.radians(23), math.radians(-9), H), turn=12); sled_rider(Sl)
    deep_alpha(24); n_ = lambda s: Vector((math.cos(A0 + s / RAD), math.sin(A0 + s / RAD), 0))
    def fan(k, sz, sd, q0, q1, lift):                                 # powder thrown to the outside of the turn
        bl = []; rr = random.Random(sd)
        for i in range(k):
            t = (i + rr.random()) / k; s = .05 + 6.6 * t; top = 2.05 * math.sin(math.pi * min(1, t * .95 + .10)) ** .9; u = rr.random() ** .75; q = rr.uniform(q0, q1) * (.55 + .75 * math.sin(math.pi * min(1, t + .15))) * (1.15 - .55 * u) * sz
            p = arc(s) + n_(s) * (.10 + (.18 + 1.25 * t) * u + .22 * t + rr.gauss(0, .05)); bl.append((p.x, p.y, ground(p.x, p.y) + q * .2 + lift + top * u, q))
        return bl
    gl = lambda c: c.z - ground(c.x, c.y)
    if CAM == 'hero': billow(fan(900, .92, 3, .05, .19, 0), puffmat(1.0, .30, .55, glow=.34), .05, .34, cf=lambda c, n: mixc('#dbe8fb', '#ffffff', clamp(.62 + .30 * n.z + .22 * gl(c))), seed=4)
    if CAM != 'hero': billow(fan(520, 1.0, 3, .055, .215, 0), vmat(.9, .05, trans=.42), .06, .30, cf=lambda c, n: mixc('#cfe0f8', '#ffffff', clamp(.55 + .35 * n.z + .25 * gl(c))), seed=4)
    if CAM != 'hero': puff(fan(40, 1.0, 5, .24, .46, .10), .15, .25, lambda c: (1, 1, 1, clamp(1.1 - .22 * max(0, gl(c) - .4))), puffmat(.34, 1.6, .5, glow=.60), .10, 2.0)
    bl = []; rr = random.Random(9)                                    # curl of snow along the inside ski and board
    for i in range(60):
        t = rr.random(); x = 1.25 - 2.5 * t; y = -.50 - .30 * t + rr.gauss(0, .07); p = h * x - RT * y; q = rr.uniform(.05, .125) * (1 - .3 * t); bl.append((p.x, p.y, ground(p.x, p.y) + q * .3 + .16 * rr.random() * math.sin(math.pi * min(1, t + .12)), q))
    bl += [(*(h * x - RT * y)[:2], ground(*(h * x - RT * y)[:2]) + .03, .15) for x, y in ((-.5, -.55), (-.2, -.6), (.05, -.62), (.3, -.62), (.5, -.58), (.15, -.48), (-.75, -.5))]
    puff(bl, .04, .25, lambda c: (*mixc('#e2ecfb', '#ffffff', clamp(.4 + 1.2 * (c.z - ground(c.x, c.y))))[:3], 1), puffmat(1.0, .5, .4, glow=.12), .05, 5)
    for i in range(620):                                              # flying chunks and sparkle
        t = r.random(); s = 6.5 * t; u = r.random() ** .6; p = arc(s) + n_(s) * (.1 + 1.9 * u * (.3 + t)) + Vector((r.gauss(0, .1), r.gauss(0, .1), 0)); z = ground(p.x, p.y) + .1 + 2.6 * (r.random() ** .7) * math.sin(math.pi * min(1, t + .1)) * (.4 + .6 * u)
        q = r.choice((.008, .012, .018, .028, .045)); dup(r.choice(ch), (p.x, p.y, z), (r.random() * 3, r.random() * 3, 0), q)
    for i in range(90): x, y = 1.5 - 2.8 * r.random(), -.55 - abs(r.gauss(0, .32)); p = h * x - RT * y; q = r.choice((.008, .014, .022, .034)); dup(r.choice(ch), (p.x, p.y, ground(p.x, p.y) + abs(r.gauss(0, .28))), (0, 0, 0), q)
    for i in range(240): t = r.random(); s = -1 + 9 * t; p = arc(s) + n_(s) * r.uniform(-.6, 2.8); dup(sp, (p.x, p.y, ground(p.x, p.y) + r.uniform(.1, 3.0)), (0, 0, 0), r.choice((.004, .006, .009)))
if CAM == 'rest':
    z0 = ground(0, 0); Sl = mountain_sled((0, 0, z0 - .05), (math.radians(1), math.radians(-2), H), turn=-14)
    mx_helmet(Sl, (.52, .0, 1.03), (0, math.radians(-16), math.radians(-30)), c1='#f4f1ea', c2='#f0641e', lens='#f2a03c', strap='#137e86')
    Sl2 = mountain_sled((1.55, 3.9, ground(1.55, 3.9) + .05), (0, math.radians(-6), math.radians(-8)), paint='#2f9aa3', turn=10)
    # what two riders leave with their sleds: helmets, gloves, a rucksack, a shovel in the snow; dark bars stand out from the snow
    for s in (Sl, Sl2): B = max((o for o in s.children if o.name.startswith('steer')), key=lambda o: o.name); tube([(-.02, -.40, 1.115), (.04, -.26, 1.115), (.085, -.12, 1.105)], .022, mat('#23272e', .7), parent=B, smooth_pts=True)
    mx_helmet(Sl2, (.42, 0, 1.03), (0, math.radians(-16), math.radians(150)), c1='#2f9aa3', c2='#f4f1ea', lens='#2b3a48', strap='#f0b45a')
    for y, q in ((-.06, .4), (.07, 1.3)): hull([(-.09, 0, .03, .016, 2.4), (-.03, 0, .055, .028, 2.6), (.05, 0, .058, .026, 2.6), (.11, -.005, .045, .016, 2.6)], mat('#23272e', .8), n=12, parent=Sl, loc=(-.50 + y, y, .785), rot=(0, -.2, q))
    b = empty('pack', (2.15, .95, ground(2.15, .95) - .04), (math.radians(-9), 0, math.radians(14))); box((.36, .22, .50), (0, 0, .25), mat('#e9a23b', .8), .09, seg=4, parent=b); box((.30, .10, .22), (0, -.14, .18), mat('#c9542f', .8), .05, seg=3, parent=b); box((.38, .27, .12), (0, -.01, .49), mat('#23272e', .8), .055, seg=3, parent=b); cyl(.075, .50, (0, .0, .61), mat('#2f8f96', .8), n=16, bevel=.02, rot=(0, math.radians(90), 0), parent=b)
    for q in (-.10, .10): tube([(q, .11, .46), (q, .17, .34), (q, .16, .14), (q, .11, .06)], .018, mat('#23272e', .8), parent=b, smooth_pts=True)
    x, y = 2.62, 1.05; z = ground(x, y); tube([(x, y, z - .25), (x + .10, y - .04, z + .78)], .022, mat('#e8a13f', .5)); tube([(x + .01, y - .08, z + .80), (x + .19, y - .01, z + .80)], .024, mat('#23272e', .7))
    for pts in ([(-.2, .1), (-4, 1.7), (-8, 2.2), (-13, .8)], [(1.4, 3.9), (-3, 4.3), (-9, 4.6), (-14, 5.0)]): strip_track(pts, ground, .24, '#bed0ec', lift=.02)
    for i in range(60): dup(sp, (r.uniform(-4, 5), r.uniform(-3, 5), z0 + r.uniform(.3, 3)), (0, 0, 0), r.choice((.003, .005)))
for i in range(200): x, y = r.uniform(-4, 5), r.uniform(-4.6, 2.5); dup(sp, (x, y, ground(x, y) + .01), (0, 0, 0), r.choice((.003, .004, .006)))
CAMS = {
    'hero': dict(loc=(2.9, -5.2, .86), target=(-.42, .1, 1.22), lens=41),
    'front': dict(loc=(4.9, -3.3, .85), target=(-.6, .2, 1.22), lens=44),
    'detail': dict(loc=(2.9, -2.75, 1.12), target=(.20, -.20, .88), lens=42),
    'rest': dict(loc=(2.4, -5.5, 1.30), target=(.60, .5, 1.28), lens=38),
    'wide': dict(loc=(3.9, -9.6, 3.1), target=(-1.5, 6, 2.95), lens=36),
}
camera(**CAMS[CAM]); grade(glow=.20, sat=1.02, vignette=.12, gain=(1.0, 1, 1.01), threshold=1.25)
w = int(A.get('w', 1600)); hh = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/polaris-9r-sled.png'), w, hh, int(A.get('spp', 48)), exposure=float(A.get('exp', .02)))
