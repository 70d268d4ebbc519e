import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
from props import camp_chair
# A Class C motorhome at a pull-out on a glacial lake, clear cool morning, rock walls and hanging glaciers.
A = args(); reset(83); CAM = A.get('cam', 'hero')
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-38, 30); S.glow_dir = az(40, 12)
if CAM == 'hero': S.sun_dir = az(-152, 24)
if CAM == 'table': S.sun_dir = az(-152, 20); S.glow_dir = az(110, 4)
if CAM == 'hero': fog(cool='#8db9e0', warm='#f4dcc0', start=60, density=.0011, maxf=.66, height=120, power=3)
if CAM == 'table': fog(cool='#8aa8da', warm='#ffcba2', start=70, density=.0010, maxf=.58, height=120, power=4)
if CAM not in ('hero', 'table'): fog(cool='#a4cbe8', warm='#dcecf2', start=45, density=.0013, maxf=.74, height=120, power=3)
if CAM == 'hero': sky([(-.1, '#fbeed8'), (0, '#f8ead4'), (.06, '#e2e8e6'), (.16, '#9accee'), (.34, '#4f9bdc'), (.7, '#2a6db6'), (1, '#205a98')], glow='#ffe9c4', glow_s=.35, glow_pow=8, light=.74, light_tint='#cfe0ff')
if CAM == 'table': sky([(-.1, '#ffe4c0'), (0, '#ffdeb4'), (.06, '#f6d6bf'), (.16, '#bcc8e2'), (.34, '#6f9cd8'), (.7, '#376bb4'), (1, '#255499')], glow='#ffcf94', glow_s=.5, glow_pow=7, light=.80, light_tint='#d6dfff')
if CAM not in ('hero', 'table'): sky([(-.1, '#eaf4f6'), (0, '#e3f1f5'), (.06, '#c8e6f3'), (.16, '#93cdf0'), (.34, '#559fdd'), (.7, '#2f74bb'), (1, '#24609f')], glow='#fff4dc', glow_s=.30, glow_pow=9, light=.92, light_tint='#e9f0ff')
if CAM == 'hero': sun('#ffd29a', 5.4, .8)
if CAM == 'table': sun('#ffb777', 5.6, .9)
if CAM not in ('hero', 'table'): sun('#ffe6c2', 4.2, 1.0)
r = random.Random(6)
shore = lambda x: 8.2 + .9 * math.sin(x * .32) + .35 * math.sin(x * 1.1) - 15 * smooth(-5.5, -13.5, x) + 1.4 * smooth(5, 16, x)
def ground(x, y):
    d = shore(x) - y; return -1.5 + 2.2 * smooth(-6, 4.2, d) + .05 * fbm(x, y, .6, 2) * smooth(1, 4, d) + .22 * fbm(x, y, .13, 3) * smooth(4, 12, abs(x + .5) + max(0, -y - 4)) + 1.6 * smooth(9, 26, x) + .4 * smooth(-9, -18, y)
def gcol(p, n, t):
    g = mixc('#75945a', '#a3a866', clamp(.5 + .8 * fbm(p.x, p.y, .16, 3, 5))); k = 1 - smooth(4.5, 6.6, math.hypot((p.x - .2) * .80, (p.y + .6) * 1.05) + .8 * fbm(p.x, p.y, .5, 2))
    g = mixc(g, mixc('#b9b0a4', '#a29a92', clamp(.5 + fbm(p.x, p.y, .8, 2))), k); s = smooth(2.6, .8, shore(p.x) - p.y); g = mixc(g, '#c4bdb0', s)
    return jit(mixc(g, '#7fa8a4', smooth(.12, -.15, p.z)), .06)
grid_mesh(-34, 34, -18, 18, 130, 72, ground, gcol, vmat(.95, .06))
water(-330, 330, -34, 190, 170, 120, col='#3ec9c4', deep='#159cab', amp=.022, rough=.05, yexp=1.7, spec=.30)
# walls: talus, then cliffs in two steps with snow ledges and hanging ice
def wall(x, y):
    w = 10 * fbm(x, y, .012, 3, 1) + 4 * fbm(x, y, .05, 2, 3) + 34 * math.exp(-((x + 18) / 34) ** 2) - .00028 * x * x + 6 * math.sin(x * .045); t = y - w
    e = .66 + .60 * math.exp(-((x + 105) / 60) ** 2) + .85 * math.exp(-((x - 78) / 58) ** 2) + .35 * math.exp(-((x - 190) / 50) ** 2) + .30 * math.exp(-((x + 200) / 50) ** 2)
    z = -2 + 15 * smooth(112, 142, t) + 30 * e * smooth(138, 150, t) + 4 * smooth(150, 166, t) + 34 * e * smooth(164, 178, t) + 26 * e * clamp((t - 178) / 60) * (.4 + .5 * ridged(x, y, .013, 5, 4))
    return z + (2.6 * fbm(x, y, .09, 3) + 3.0 * abs(noise.noise(Vector((x * .11, y * .02, 5))))) * smooth(135, 150, t)
def wcol(p, n, t):
    z, ice = p.z, math.exp(-((p.x + 14) / 30) ** 2) + .9 * math.exp(-((p.x - 128) / 16) ** 2) + .8 * math.exp(-((p.x + 150) / 18) ** 2)
    k = mixc('#8f8b93', '#6b6b7a', clamp(.5 + .55 * math.sin(z * .42 + 1.4 * fbm(p.x, p.y, .05, 2)) + .2 * fbm(p.x, p.y, .1, 2))); k = mixc(k, '#a9957f', .35 * clamp(math.sin(z * .16 + 2)))
    if z < 15 and n.z > .55: k = mixc(mixc('#5d7a55', '#8d9a70', clamp(.5 + fbm(p.x, p.y, .06, 2))), '#a09a94', smooth(6, 14, z + 4 * fbm(p.x, p.y, .05, 2)))
    if z > 24 and (n.z > .56 or (ice > .55 and n.z > .30 and z > 30)): k = mixc('#ffffff', '#bfe3f2', clamp(.9 * ice * (.5 + .8 * fbm(p.x, p.y, .07, 2)) + (.9 - n.z) * .5))
    elif ice > .62 and 16 < z <= 34: k = mixc('#cfeaf5', '#93cfe6', clamp(.5 + fbm(p.x, p.y, .12, 2)))
    return jit(k, .045)
grid_mesh(-330, 330, 92, 262, 230, 95, wall, wcol, vmat(.95, .08), jitter=.42)
mountains(-520, 560, 300, 470, 90, 24, 215, ('#8fa3bd', '#9db0c9', '#b3c3d8'), snow_h=70, snow_col='#ffffff', s=.0066, z=11, base=-4, dark='#7389ab', snow_noise=.3)
FP = [pine_mesh(q, 5, 7, ('#1f4a40', '#41715a'), r=r, width=.21) for q in (7, 9, 6)]; P = [pine_mesh(q, L, n, ('#1d4a3c', '#467a52'), r=r, width=w) for q, L, n, w in ((9.5, 8, 11, .19), (7.5, 7, 10, .21), (11.5, 9, 12, .175), (4.5, 5, 9, .27))]
for p in FP + P: p.location = (0, -900, -300)
scatter(FP, 620, (-260, 260, 98, 150), wall, (.55, 1.05), r=r, avoid=lambda x, y: not 0 < wall(x, y) < 13 or fbm(x, y, .03, 3, 7) < -.16)
for x, y, k, s in [(8.6, 4.6, 0, .95), (10.6, 2.4, 2, 1.0), (11.8, 6.0, 1, 1.1), (13.6, .6, 0, 1.0), (14.5, 4.2, 2, .95), (9.9, 7.2, 3, 1.1), (12.3, -2.2, 3, 1.0), (16.6, 2.2, 2, 1.1), (17, -3, 0, 1.1), (19.5, 1, 2, 1.2), (21, 5, 0, 1.2), (6.9, 6.6, 3, .8), (15.6, -5.8, 1, .9), (23, -3, 1, 1.2), (-9.4, -9.5, 3, .9)]:
    if (CAM == 'rear' and x < 13) or (CAM == 'aerial' and y < -9): continue
    dup(P[k], (x, y, ground(x, y) - .15), (0, 0, r.random() * 6), s)
# the motorhome and breakfast
YAW = math.radians(-13); V = motorhome_c((-.1, 2.35, ground(0, 1.8) + .01), YAW, lit=.30)
M4 = Matrix.Translation((-.1, 2.35, 0)) @ Matrix.Rotation(YAW, 4, 'Z'); W = lambda x, y: tuple((M4 @ Vector((x, y, 0)))[:2])
def put(x, y): p = W(x, y); return p[0], p[1], ground(*p)
rx, ry, rz = put(-1.55, -2.75)
for a, b, c, dz in ((3.5, 2.3, '#23666d', .030), (3.2, 2.0, '#efe4d0', .038), (2.9, 1.7, '#c9764a', .046), (2.5, 1.3, '#efe4d0', .054), (2.4, 1.2, '#2f7f86', .060)): box((a, b, .016), (rx, ry, rz + dz), mat(c, .95), .004, rot=(0, 0, YAW))
tx, ty, tz = put(-1.55, -2.62); tz += .07
for k in range(6): box((.115, .62, .022), (tx - .31 * math.cos(YAW) + .124 * k * math.cos(YAW), ty - .31 * math.sin(YAW) + .124 * k * math.sin(YAW), tz + .62), mat('#b98a57' if k % 2 else '#a97b4b', .7), .006, rot=(0, 0, YAW))
for sx in (-1, 1):
    for sy in (-1, 1): tube([(tx + sx * .28, ty + sy * .24, tz), (tx - sx * .20, ty + sy * .24, tz + .61)], .014, mat('#3a3f49', .5))
T0 = tz + .632; cyl(.062, .13, (tx + .10, ty + .10, T0 + .065), mat('#c9ced2', .2, metal=.9), n=8, r2=.045); cyl(.045, .09, (tx + .10, ty + .10, T0 + .175), mat('#c9ced2', .2, metal=.9), n=8, r2=.058); ball(.014, (tx + .10, ty + .10, T0 + .235), mat('#1d1f24', .5), sub=2); tube([(tx + .15, ty + .08, T0 + .19), (tx + .21, ty + .06, T0 + .18), (tx + .20, ty + .06, T0 + .10)], .010, mat('#1d1f24', .5))
for k in range(5): ball(.035, (tx - .16 + .055 * (k % 3), ty - .05 + .05 * (k // 3), T0 + .035), mat('#d9a05a', .7), sub=2, scale=(1.3, .8, .6), rot=(0, 0, k))
cyl(.13, .012, (tx - .12, ty - .02, T0 + .006), mat('#f4f1ea', .4), n=22, bevel=.004); box((.26, .20, .006), (tx + .12, ty - .17, T0 + .004), mat('#e9dcb8', .9), .001, rot=(0, 0, .4))
for (lx, ly, ra, c, kw) in ((-2.52, -2.50, -158, '#17808a', dict(top='#c9553a', bottom='#3b4a63', hair='#3a2418', skin='#c68a62', beard='#3a2418', hands=((.27, -.10, .98), (.20, .30, .68)), cap='#2b4f5a', shoes='#5b3d29')), (-.62, -2.86, -186, '#e9983f', dict(top='#f1e6d2', bottom='#4f6d7a', hair='#7b4a27', skin='#e0ac86', long_hair=True, hands=((.25, -.12, .95), (.26, .10, .93)), elb=((-.2, -1, -.7), (-.2, 1, -.7)), shoes='#3a2c24'))):
    cx, cy, cz = put(lx, ly); a = math.radians(ra); camp_chair((cx, cy, cz + .06), a + math.pi / 2, c)
    if CAM == 'table': continue
    seated((cx, cy, cz + .05), a, glasses='none', hrot=(0, -.03, -.12 if ra > -170 else .18), **kw); R_ = Matrix.Translation((cx, cy, cz + .05)) @ Matrix.Rotation(a, 4, 'Z'); h = kw['hands'][0]; mug(tuple(R_ @ Vector((h[0] + .045, h[1] + (.03 if ra > -170 else .11), h[2] + .035))), '#f0b45a' if ra > -170 else '#2f8f96')
# the table laid for two, before they come back from the water: mugs, a jar of flowers, a throw, a lantern, bulbs under the awning
if CAM == 'table':
    from props import lantern, string_lights
    for ax, ay, c in ((-.30, -.16, '#f0b45a'), (.27, .02, '#2f8f96')): mug((tx + ax, ty + ay, T0 + .045), c)
    jx, jy = tx - .02, ty + .17; cyl(.036, .10, (jx, jy, T0 + .05), mat('#bfe0e4', .15, spec=.6), n=14, bevel=.008)
    for k in range(9):
        q = 6.2832 * k / 9; hx_, hy_, hz_ = jx + .075 * math.cos(q), jy + .075 * math.sin(q), T0 + .22 + .035 * (k % 3)
        tube([(jx, jy, T0 + .08), (jx + .02 * math.cos(q), jy + .02 * math.sin(q), T0 + .15), (hx_, hy_, hz_)], .004, mat('#6d8f4c', .9)); ball(.024, (hx_, hy_, hz_), mat(('#c864a8', '#f3f1ff', '#ffcf5a')[k % 3], .8), sub=1, smooth_deg=None)
    cx, cy, cz = put(-.62, -2.86); box((.40, .36, .07), (cx, cy, cz + .53), mat('#c9553a', .95), .03, rot=(0, 0, YAW - .1), seg=3); box((.36, .32, .05), (cx, cy, cz + .59), mat('#f1e6d2', .95), .024, rot=(0, 0, YAW - .1), seg=3)
    lx, ly, lz = put(-1.62, -3.42); lantern((lx, ly, lz + .07), 1.25, 9)
    bz = ground(0, 1.8) + 2.33; string_lights((*put(-3.40, -3.52)[:2], bz), (*put(1.25, -3.52)[:2], bz), 13, .12, r=.04)
dx, dy, dz = put(-3.72, -3.30); dog((dx, dy, dz + .02), math.radians(-128), look=.35, s=1.08)
fx, fy, fz = put(1.75, -2.1); box((.62, .42, .40), (fx, fy, fz + .21), mat('#e9e4da', .5), .05, rot=(0, 0, .3)); box((.64, .44, .07), (fx, fy, fz + .44), mat('#17808a', .5), .03, rot=(0, 0, .3))
# verge: boulders, fireweed, grass, driftwood
for i in range(110):
    x = r.uniform(-14, 15); y = shore(x) - abs(r.gauss(.5, 1.0)); s = abs(r.gauss(.10, .22)) + .06; rock(s, ('#b5b0ab', '#7d7b80'), (x, y, ground(x, y) + s * .1), 2 if s > .16 else 1, seed=i)
for i, (x, y, s) in enumerate([(-6.6, -5.2, .62), (-7.5, -4.6, .36), (-5.7, -5.9, .24), (6.4, -5.4, .55), (7.3, -5.0, .8), (5.6, -6.0, .26), (8.6, -5.9, .4), (-8.6, .2, .5), (-9.2, 1.4, .7), (7.2, 1.6, .45)]):
    if (CAM == 'rear' and x < -5 and y < -4) or (CAM == 'detail' and x > 5 and y < -4): continue
    rock(s, ('#bab5af', '#7f7d82'), (x, y, ground(x, y) + s * .12), 2, seed=i + 150)
G = [bunch(16, .34, ('#7f9a4c', '#b9bd6a'), r), bunch(14, .26, ('#8fa556', '#cfc67a'), r), bunch(18, .44, ('#74914a', '#a9b060'), r)]; FW = [blossom(('#b8569c', '#dc94c8'), 20, .50, i, '#6d8f4c') for i in range(3)] + [blossom(('#f3f1ff', '#ffe27a'), 16, .34, 9, '#7d9a4c')]
for g in G + FW: g.location = (0, -900, -300)
pad = lambda x, y: math.hypot((x - .2) * .80, (y + .6) * 1.05) < 5.6 or shore(x) - y < 1.6
scatter(G, 1500, (-13, 14, -11, 5), ground, (.6, 1.25), r=r, avoid=pad, sink=.02); scatter(FW, 170, (-11, 13, -9.6, 4), ground, (.7, 1.2), r=r, avoid=lambda x, y: pad(x, y) or fbm(x, y, .28, 2, 3) < .10 or (-4.5 < x < 1.5 and y < -4.5), sink=.02)
for i in range(90): x, y = r.uniform(-6, 6.5), r.uniform(-6.4, 1); s = r.choice((.015, .02, .03, .045)); rock(s, ('#c9c2b8', '#8a857f'), (x, y, ground(x, y) + s * .2), 1, seed=i + 300)
pipe([(-9.6, -1.6, ground(-9.6, -1.6) + .12), (-8.3, -2.1, ground(-8.3, -2.1) + .2), (-7.0, -2.3, ground(-7, -2.3) + .14)], [.10, .15, .09], mat('#b8aea0', .9), n=9, sub=3, smooth_deg=None)
deep_alpha(14)                                                          # a little mist on the far water
for k, (x, y, L) in enumerate(((-70, 92, 60), (40, 100, 70), (125, 96, 50))):
    rr = random.Random(k); puff([(x + rr.uniform(-L, L) * .5, y + rr.uniform(-4, 4), 1.1, rr.uniform(3, 6)) for _ in range(16)], 1.6, .3, lambda c: (.93, .97, 1, 1), puffmat(.42, 1.6, .5, glow=.1), squash=.34)
for i, (x, y, z, s) in enumerate([(-190, 420, 175, 20), (160, 440, 205, 16), (-40, 470, 232, 14)]): cloud((x, y, z), s, seed=i + 30, col='#ffffff', n=8, stretch=2.8)
CAMS = {
    'hero': dict(loc=(4.1, -11.6, 2.05), target=(-.35, .3, 2.72), lens=37),
    'table': dict(loc=(1.2, -6.9, 1.45), target=(-2.5, -.1, 1.74), lens=45),
    'rear': dict(loc=(-10.2, -6.6, 2.0), target=(-1.4, .4, 2.0), lens=37),
    'detail': dict(loc=(8.3, -6.6, 1.65), target=(1.75, .4, 1.88), lens=40),
    'aerial': dict(loc=(-5.5, -21, 11.5), target=(-.6, 6, 1.6), lens=34),
}
camera(**CAMS[CAM]); grade(glow=.16, sat=1.07, vignette=.13, gain=(1.0, 1, 1.0), threshold=1.25)
w = int(A.get('w', 1600)); hh = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/rv-class-c.png'), w, hh, int(A.get('spp', 48)), exposure=float(A.get('exp', .15)))
