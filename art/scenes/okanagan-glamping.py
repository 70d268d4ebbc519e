import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from stays import *

A = args(); reset(53); CAM = A.get('cam', 'hero'); AM = A.get('time', 'morning' if CAM == 'breakfast' else 'dusk') == 'morning'
if AM:
    S.sun_dir = Vector((-.62, -.50, .46)).normalized(); S.glow_dir = Vector((-.7, .8, .06)).normalized()
    fog(cool='#a9cbe6', warm='#ffe3bd', start=40, density=.0015, maxf=.84, height=90, power=2.5)
    sky([(-.1, '#fff0d6'), (0.0, '#ffefd2'), (.05, '#f6ebdc'), (.12, '#cfe3ee'), (.24, '#8fc4ea'), (.5, '#559bd6'), (1, '#3a7abb')], glow='#fff1d0', glow_s=.5, glow_pow=6, light=1.05, light_tint='#e8f0ff'); sun('#ffe2b4', 4.4, 1.8)
else:
    S.sun_dir = Vector((-.74, -.34, .36)).normalized(); S.glow_dir = Vector((-.40, 1.0, .03)).normalized()
    fog(cool='#56799f', warm='#f0a274', start=40, density=.0021, maxf=.82, height=80, power=6.0)
    sky([(-.1, '#ffb566'), (0.0, '#ffb463'), (.04, '#ffbf7d'), (.085, '#f5b38c'), (.14, '#c4a99c'), (.21, '#7697ad'), (.34, '#3d6f9a'), (.55, '#224d88'), (1, '#18366c')], glow='#ffab55', glow_s=.8, glow_pow=9, light=.95, light_tint='#cfdcf2'); sun('#ffc9a8', .85, 6.0)
deep_alpha()

RT = math.radians(-27); CX, CY, DZ = .6, 1.0, 1.15
def W2(x, y): return (CX + x * math.cos(RT) - y * math.sin(RT), CY + x * math.sin(RT) + y * math.cos(RT))
def loc_(x, y): dx, dy = x - CX, y - CY; return (dx * math.cos(RT) + dy * math.sin(RT), -dx * math.sin(RT) + dy * math.cos(RT))
def ground(x, y):
    u = -.38 * x + .92 * y
    return .14 * fbm(x, y, .2, 3) - 2.4 * smooth(-3, 18, u) - 13.0 * smooth(14, 62, u) + 2.6 * smooth(13, 30, x) * (1 - smooth(10, 40, y)) + .5 * smooth(4, 12, -y)
def path(x, y): return abs(x - (1.6 + .9 * math.sin((y + 6) * .28) - 1.1 * smooth(-9, -17, y))) < .95 and y < -5.2
def onrow(x, y): return abs(((.925 * (x - 1.0) + .38 * y) / 2.5 + .5) % 1 - .5) * 2.5
def gcol(p, n, t):
    g = mixc('#a3a04e', '#cdb566', clamp(.5 + .9 * fbm(p.x, p.y, .15, 3, 5))); g = mixc(g, '#a97f52', .75 * (1 - smooth(.25, .8, onrow(p.x, p.y))) * (0 if abs(p.x) < 6 and p.y < -4 else 1))
    if path(p.x, p.y): g = hx('#cbb291')
    return jit(g, .06)
grid_mesh(-60, 60, -22, 66, 170, 120, ground, gcol, vmat(.95, .05))
LK = -14.2
lake(-300, 320, 36, 520, 110, 110, col='#2f8fa6' if AM else '#3a7f96', deep='#1c6a8c' if AM else '#285f80', amp=.05, rough=.05, z=LK, lo=.18, hi=.95, blend=.42)
def cx(y): return -12 - .10 * (y - 60) + 26 * math.sin((y - 60) * .008)
def fh(x, y):
    d = abs(x - cx(y)); s = 1 if x > cx(y) else -1
    return LK - 3 + smooth(44 + 10 * math.sin(y * .03 + s) + (14 if s > 0 else 26) * smooth(60, 160, y), 150 + .12 * y, d) * (62 + 30 * fbm(x, y, .010, 4, 2 + s)) + 1.6 * fbm(x, y, .05, 3) + 46 * smooth(430, 560, y) * (1 + .5 * fbm(x, y, .012, 3))
grid_mesh(-340, 350, 58, 600, 120, 110, fh, lambda p, n, t: jit(mixc(mixc('#c9a058', '#8f9a54', clamp(.42 + .9 * fbm(p.x, p.y, .016, 3, 9))), '#9a7a5a', clamp((.86 - n.z) * 2)), .055), vmat(.95, .05))
r = random.Random(6)
far = [pine_mesh(h, 4, 6, ('#2f5a48', '#5f8452'), r=r, width=w) for h, w in ((8, .24), (10, .22))]
for p in far: p.location = (0, -500, 0)
scatter(far, 520, (-260, 270, 70, 330), fh, (.6, 1.3), r=r, avoid=lambda x, y: fh(x, y) < LK + 2 or fbm(x, y, .022, 3, 7) < .02)
mountains(-560, 560, 590, 760, 90, 22, 120, ('#7f93a8', '#8fa0b8', '#a3b1c6'), s=.007, z=12, dark='#647c9c')
if not AM: stars(90, az=(-.7, .8), el=(.30, .62), r=r, size=(.4, 1.1))

D = glamp_dome((CX, CY, DZ), RT, lit=.0 if AM else 1.0, gz=-3.2, morning=AM)
T0 = W2(-1.15, -3.75); tz = DZ; kind = 'breakfast' if AM else 'wine'
laid_table((*T0, tz), RT + math.radians(35), kind)
for a in (35, 215):
    q = RT + math.radians(a); x, y = T0[0] + .80 * math.cos(q), T0[1] + .80 * math.sin(q); chair((x, y, tz), q + math.pi)
    if AM: folk((x + .04 * math.cos(q), y + .04 * math.sin(q), tz), q + math.pi, 'sit', seat=.44, coat='#f0e3cc' if a == 35 else '#3d7f8a', legs='#6a7a94' if a == 35 else '#4a4038', skin='#e0ad86' if a == 35 else '#a86f4a', hair='#7a4a26' if a == 35 else '#1f1814', long_hair=a == 35, armL='fwd' if a == 35 else 'cup', armR='lap' if a == 35 else 'cup')
if not AM:
    folk((*W2(-4.35, -3.55), tz), RT + math.radians(168), coat='#d9653b', legs='#39465a', hair='#6b4326', long_hair=True, skin='#e0ad86', armL='hip', armR='rail')
    folk((*W2(-4.35, -2.95), tz), RT + math.radians(178), coat='#f0e3cc', legs='#4a4f5c', hair='#1f1814', skin='#a86f4a', armL='rail', armR='back', s=1.06)
    point((*W2(-1.4, -3.2), tz + 2.5), '#ffb870', 110, .4)
P = lambda x, y, z: (*W2(x, y), tz + z)
for a, b, n in ((P(-4.82, -5.22, 3.12), P(0, 1.1, 4.35), 13), (P(6.22, -5.22, 3.12), P(0, 1.1, 4.35), 14), (P(-4.82, -5.22, 3.12), P(-4.82, 5.2, 3.12), 17)): string_lights(a, b, n, .38, r=.065, emit=4.5 if not AM else 1.2)

vp = vine_protos(r, ('#5a8438', '#a8b44a') if AM else ('#5f8a42', '#b0b454'))
dk = lambda x, y: -6.2 < loc_(x, y)[0] < 7.6 and -7.6 < loc_(x, y)[1] < 6.0
for i in range(-15, 15):
    d = i * 2.5; ox, oy = 1.0 + d * .925, d * .38; y0, y1 = -15, 30
    pts = [(ox - .38 * t, oy + .925 * t) for t in (-24, 36)]
    vine_row(pts[0], pts[1], ground, vp, r, 1.3, skip=lambda x, y: dk(x, y) or (-5.2 < x < 5.4 and y < -2) or y < -18.5 or y > 30 or abs(x) > 40 or (x < -3 and math.hypot(x + 5.0, y + 19.5) < 6.5))
pines = [pine_mesh(h, L, 11, ('#27533f', '#5b8a4e'), r=r, width=w) for h, L, w in ((11, 8, .19), (8, 7, .22))]
for p in pines: p.location = (0, -500, 0)
for x, y, k, s in [(9.4, 7.8, 0, 1.0), (11.6, 9.6, 1, 1.1), (7.6, 10.2, 1, .95), (13.8, 7.2, 0, 1.0), (16.5, 10.5, 0, 1.1), (12.8, -8.6, 1, 1.0)]: dup(pines[k], (x, y, ground(x, y) - .15), (0, 0, r.uniform(0, 6)), s)
G = [tuft(8, .38, ('#a59f4c', '#d6c274'), r), tuft(7, .30, ('#8f9a4a', '#c9b862'), r), tuft(9, .46, ('#b5a552', '#e2d084'), r)]
for t in G: t.location = (0, -500, 0)
scatter(G, 520, (-13, 13, -15, 2), ground, (.6, 1.3), r=r, avoid=lambda x, y: path(x, y) or dk(x, y))
lav = tuft(14, .55, ('#6f7f5a', '#8d9a6a'), r, .2); hd = ball(.05, (0, -500, 0), mat('#8a6cc0', .8), sub=1, smooth_deg=None, scale=(.7, .7, 1.6)); lav.location = (0, -500, 0)
for i in range(34):
    s_ = -1 if i % 2 else 1; y = -6.2 - .52 * (i // 2) ; x = 1.6 + .9 * math.sin((y + 6) * .28) - 1.1 * smooth(-9, -17, y) + s_ * r.uniform(1.25, 1.6); dup(lav, (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), r.uniform(.8, 1.1))
    for k in range(9): dup(hd, (x + r.uniform(-.26, .26), y + r.uniform(-.26, .26), ground(x, y) + r.uniform(.42, .62)), (r.uniform(-.2, .2), r.uniform(-.2, .2), 0), (.7, .7, 1.6))
    if i % 6 == 0 and not AM: lantern((x + s_ * .1, y - .4, ground(x, y - .4)), 1.0, 0)

CAMS = {
    'hero':      dict(loc=(-5.0, -19.0, 4.1), target=(-1.25, 0, 2.55), lens=34),
    'breakfast': dict(loc=(*W2(.95, -5.75), DZ + 1.72), target=(*W2(-2.1, -2.65), DZ + .98), lens=34),
    'bed':       dict(loc=(*W2(.35, -4.9), DZ + 1.6), target=(*W2(-.02, 1.2), DZ + 1.16), lens=36),
    'couple':    dict(loc=(*W2(1.2, -6.9), DZ + 1.9), target=(*W2(-4.2, -1.2), DZ + 1.35), lens=36),
    'aerial':    dict(loc=(5.2, -20.5, 10.4), target=(-1.2, 6, 1.2), lens=33),
}
camera(**CAMS[CAM])
grade(glow=.16 if AM else .30, sat=1.07, vignette=.12, gain=(1.01, 1.0, .99), threshold=1.3 if AM else 1.0)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/okanagan-glamping.png'), w, h, int(A.get('spp', 56)), exposure=float(A.get('exp', .12 if AM else .50)), engine=A.get('engine', 'CYCLES'))
