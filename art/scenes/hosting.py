import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from stays import *

A = args(); reset(61)
S.sun_dir = Vector((-.72, -.48, .40)).normalized(); S.glow_dir = Vector((-.75, 1.0, .03)).normalized()
fog(cool='#5f7ba4', warm='#f0ab84', start=35, density=.0030, maxf=.85, height=70, power=3.0)
sky([(-.1, '#ffb98a'), (0.0, '#ffb684'), (.05, '#f3a186'), (.11, '#c490a0'), (.19, '#8585b2'), (.31, '#4f699f'), (.5, '#2f4d86'), (1, '#1f3468')], glow='#ffae74', glow_s=.7, glow_pow=7, light=1.1, light_tint='#d6def4')
sun('#ffcdb4', 1.7, 7.0); deep_alpha()
GX, GY, RT = 6.3, 3.2, math.radians(-13)
def W2(x, y): return (GX + x * math.cos(RT) - y * math.sin(RT), GY + x * math.sin(RT) + y * math.cos(RT))
def inv(x, y): a, b = x - GX, y - GY; return a * math.cos(RT) + b * math.sin(RT), -a * math.sin(RT) + b * math.cos(RT)
def drive(x, y): u, v = inv(x, y); return abs(u + .05 * (v + 3)) < 3.3 + .10 * max(0, -v - 3) and v < 3 and v > -24
def ground(x, y):
    u, v = inv(x, y); k = 1 - smooth(8, 14, math.hypot(u, (v + 5) * .8))
    return (.22 * fbm(x, y, .14, 3) - 5.0 * smooth(8, 30, -.75 * x + .66 * y) + 2.0 * smooth(13, 26, x)) * (1 - k)
def gcol(p, n, t):
    return jit(mixc('#6f9450', '#a9ae5c', clamp(.5 + .9 * fbm(p.x, p.y, .16, 3, 5))), .06)
grid_mesh(-44, 36, -24, 44, 150, 130, ground, gcol, vmat(.95, .06))
DR = []                                                    # the drive lies on the ground with a clean edge
for j in range(41):
    v = 2.6 - 26.6 * j / 40; w_ = 3.3 + .10 * max(0, -v - 3); row = []
    for i in range(9): u = -.05 * (v + 3) + w_ * (i / 4 - 1) + .10 * math.sin(v * .7) * (i in (0, 8)); x, y = W2(u, v); row.append((x, y, max(ground(x, y), ground(x + .3, y), ground(x - .3, y)) + .035 - .05 * (i in (0, 8))))
    DR.append(row)
loft(DR, vmat(.9, .08), cols=[jit('#b9b0a6', .03, random.Random(i)) for i in range(40 * 8)])
lake(-300, 200, 26, 380, 90, 90, col='#3a7f9a', deep='#285f82', amp=.04, rough=.05, z=-4.2, lo=.2, hi=.95, blend=.4)
def fh(x, y): return -6.5 + smooth(150, 250, y + 14 * math.sin(x * .02)) * (18 + 16 * fbm(x, y, .012, 4, 2)) + 1.4 * fbm(x, y, .05, 3)
grid_mesh(-340, 300, 140, 280, 120, 30, fh, lambda p, n, t: jit(mixc('#8f8a58', '#5d7452', clamp(.5 + .9 * fbm(p.x, p.y, .02, 3, 9))), .06), vmat(.95, .05))
r = random.Random(4)
far = [pine_mesh(h, 4, 6, ('#2b5650', '#4a7560'), r=r, width=w) for h, w in ((9, .21), (11, .19))]
for p in far: p.location = (0, -500, 0)
scatter(far, 420, (-320, 280, 155, 250), fh, (.6, 1.2), r=r, avoid=lambda x, y: fh(x, y) < -3.4 or fbm(x, y, .025, 3, 7) < -.05)
mountains(-480, 460, 280, 440, 90, 24, 84, ('#5d6f8c', '#74789f', '#9088ae'), s=.010, z=5, dark='#48547f')
mountains(-640, 620, 470, 640, 80, 20, 128, ('#7a80a8', '#8d8bb4', '#a79bc0'), snow_h=96, snow_col='#ffe9e2', s=.0065, z=14, dark='#6a6c9c')

G = garage((GX, GY, .02), RT, lit=1.0); point((*W2(-.6, -5.4), 3.4), '#ffbe84', 230, .5)
b = trail_bike((*W2(.15, -.9), .06), RT + math.radians(200))
tx, ty, tr = .35, -1.7, math.radians(-50); T = teardrop((tx, ty, .03), tr, lit=.8)
hx_, hy_ = tx + 2.7 * math.cos(tr), ty + 2.7 * math.sin(tr)
# the owner hands the keys over beside the hitch
ox, oy, q = 2.55, -4.75, math.radians(-16)
folk((ox, oy, .02), q, coat='#d9653b', legs='#39465a', hair='#3b2a20', skin='#c98d66', armL='back', armR='fwd', s=1.04)
folk((ox + .93, oy - .33, .02), math.radians(162), coat='#2f7f86', legs='#4a4f5c', hair='#6b4326', long_hair=True, skin='#e0ad86', armL='fwd', armR='down')
folk((ox + 1.95, oy - .15, .02), math.radians(176), coat='#f0e3cc', legs='#5b4a3c', hair='#1f1814', skin='#8d5b3f', armL='hip', armR='down', s=1.07)
kx, ky, kz = ox + .42, oy - .14, 1.20                        # ring, two keys and a red float
tube([(kx + .045 * math.cos(a), ky, kz + .045 * math.sin(a)) for a in [i * .6283 for i in range(10)]], .010, mat('#f7c566', .3, metal=.6), closed=True)
for dx, tilt in ((-.02, .22), (.035, -.28)): box((.045, .012, .20), (kx + dx, ky, kz - .14), mat('#f7c566', .3, metal=.6), .004, rot=(0, tilt, 0)); cyl(.038, .014, (kx + dx * .6, ky, kz - .06), mat('#f7c566', .3, metal=.6), rot=(math.pi / 2, 0, 0), n=14)
box((.07, .045, .13), (kx + .085, ky, kz - .10), mat('#d2452f', .5), .02, rot=(0, -.4, 0))
string_lights((*W2(-3.7, -4.3), 3.5), (-2.6, .4, 3.3), 13, .5); cyl(.05, 3.4, (-2.6, .4, 1.7), mat('#5d4534', .85), n=8); string_lights((*W2(-3.7, -4.3), 3.5), (*W2(3.7, -4.3), 3.5), 11, .45)
box((.62, .42, .40), (*W2(2.2, -4.7), .22), mat('#f3ead9', .5), .05, rot=(0, 0, .3)); box((.64, .44, .07), (*W2(2.2, -4.7), .44), mat('#2f7478', .5), .03, rot=(0, 0, .3))
pines = [pine_mesh(h, L, 11, ('#27543f', '#4f8455'), r=r, width=w) for h, L, w in ((11, 9, .18), (8, 7, .21), (13, 10, .165))]
for p in pines: p.location = (0, -500, 0)
for x, y, k, s in [(12.8, 7.0, 2, 1.0), (15.2, 4.2, 0, 1.05), (9.6, 11.0, 0, 1.1), (14.2, 10.6, 2, 1.1), (17.4, 8.6, 1, 1.2), (5.0, 12.4, 1, 1.1), (17.8, .6, 0, 1.1), (-16.5, 4.4, 1, .9), (-18.6, 2.2, 0, .9), (20.5, 5, 2, 1.1)]: dup(pines[k], (x, y, ground(x, y) - .1), (0, 0, r.uniform(0, 6)), s)
Gt = [tuft(8, .34, ('#6f9440', '#b5b360'), r), tuft(7, .28, ('#7fa34c', '#c2bb66'), r), tuft(9, .42, ('#648a40', '#a3a858'), r)]
for t in Gt: t.location = (0, -500, 0)
scatter(Gt, 620, (-24, 14, -15, 6), ground, (.6, 1.3), r=r, avoid=lambda x, y: drive(x, y) or math.hypot(x - hx_ + .8, y - hy_) < 1.8)
for i in range(24):
    x, y = r.uniform(-20, 13), r.uniform(-13, 5)
    if drive(x, y): continue
    s = r.choice((.12, .2, .36)) * r.uniform(.7, 1.2); rock(s, ('#a8a49e', '#75727a'), (x, y, ground(x, y) + s * .1), 2, seed=i)
fl = []
for c in ('#ffd34d', '#ff8f5a', '#f6f0ff'):
    f_ = tuft(4, .28, ('#6f9440', '#9fae4f'), r, .1); h = ball(.042, (0, -500, 0), mat(c, .7), sub=1, smooth_deg=None); f_.location = (0, -500, 0); fl.append((f_, h))
for i in range(70):
    x, y = r.uniform(-16, 1), r.uniform(-13, -4)
    if drive(x, y): continue
    f_, h = r.choice(fl); dup(f_, (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), 1)
    for _ in range(3): dup(h, (x + r.uniform(-.1, .1), y + r.uniform(-.1, .1), ground(x, y) + r.uniform(.18, .30)), (0, 0, 0), r.uniform(.7, 1.2))
CAMS = {
    'hero': dict(loc=(-5.2, -14.3, 2.05), target=(.35, 0, 3.05), lens=29.5),
    'tall': dict(loc=(-3.2, -14.6, 2.1), target=(3.25, 0, 3.9), lens=35),
    'keys': dict(loc=(.6, -10.4, 1.7), target=(3.1, -3.4, 1.45), lens=36),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.28, sat=1.06, vignette=.14, gain=(1.01, 1.0, 1.0), lift=(1.0, 1.0, 1.012), threshold=1.0)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w * 9 / 16)))
render(A.get('out', 'out/hosting.png'), w, h, int(A.get('spp', 56)), exposure=float(A.get('exp', .54)), engine=A.get('engine', 'CYCLES'))
