import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from stays import *

A = args(); reset(37)
S.sun_dir = Vector((-.70, -.58, .43)).normalized(); S.glow_dir = Vector((-.8, .7, .05)).normalized()
fog(cool='#a5c2e2', warm='#f6dcb4', start=34, density=.0026, maxf=.82, height=80, power=2.5)
sky([(-.1, '#fff0d2'), (0.0, '#ffecca'), (.05, '#e9e9dc'), (.12, '#b4d6ee'), (.24, '#74b2e6'), (.5, '#3f86cc'), (1, '#2b63a6')], glow='#fff0cf', glow_s=.35, glow_pow=7, light=1.0, light_tint='#e2ecff')
sun('#ffdcaa', 4.7, 1.4); deep_alpha()

def road(y): return 2.2 + 3.4 * smooth(-9, -22, y) * math.sin((y + 9) * .13) - 2.6 * smooth(-12, -22, y)
def ground(x, y):
    h = .25 * fbm(x, y, .12, 3) + .06 * fbm(x, y, .5, 2) + 5.5 * smooth(10, 34, y + .1 * x) + 3.0 * smooth(17, 30, x) + 1.4 * smooth(16, 30, -x)
    k = 1 - smooth(11.5, 16, math.hypot(x * .85, (y + 1) * 1.05)); h = h * (1 - k)
    q = 1 - smooth(1.5, 2.9, abs(x - road(y))) if y < -8 else 0
    return h * (1 - .9 * q) - .05 * q
def onroad(x, y, w=2.3): return (y < -8.5 and abs(x - road(y)) < w) or math.hypot((x - 2.2) * .8, y + 10.2) < 3.6
def gcol(p, n, t):
    g = mixc('#8f9a4c', '#d2b256', clamp(.5 + .9 * fbm(p.x, p.y, .13, 3, 5))); g = mixc(g, '#c98a3c', clamp(.8 * fbm(p.x, p.y, .4, 2, 8)))
    e = min(abs(p.x - road(p.y)) - 1.9 if p.y < -8 else 9, math.hypot((p.x - 2.2) * .8, p.y + 10.2) - 3.3)
    g = mixc(g, mixc('#b9a891', '#d3c5ae', clamp(.5 + fbm(p.x, p.y, .7, 2))), 1 - smooth(-.3, .5, e + .3 * fbm(p.x, p.y, .8, 2)))
    return jit(g, .06)
grid_mesh(-44, 44, -32, 48, 150, 130, ground, gcol, vmat(.95, .05))

def fh(x, y): return 4 + smooth(40, 150, y) * (30 + 18 * fbm(x, y, .011, 4, 2)) + 2.0 * fbm(x, y, .05, 3)
grid_mesh(-230, 240, 38, 185, 130, 56, fh, lambda p, n, t: jit(mixc('#8f9a58', '#c9a552', clamp(.45 + .9 * fbm(p.x, p.y, .02, 3, 9))), .06), vmat(.95, .05))
r = random.Random(8)
gold = (('#c4801c', '#eeb83a'), ('#d59a25', '#f3cc55'), ('#b8691c', '#dd9a30'))
far = [pine_mesh(h, 4, 6, g, r=r, width=w) for h, g, w in ((9, ('#2c5a46', '#4f8058'), .20), (11, ('#2a5544', '#477653'), .18), (8, gold[0], .22), (9, gold[1], .20))]
blob = [aspen(9, seed=k + 50, golds=gold[k], clumps=9) for k in range(3)]
for p in far + blob: p.location = (0, -500, 0)
scatter(far[:2], 420, (-190, 200, 44, 165), fh, (.7, 1.4), r=r, avoid=lambda x, y: fbm(x, y, .025, 3, 7) < -.02)
scatter(far[2:], 560, (-190, 200, 42, 170), fh, (.7, 1.35), r=r, avoid=lambda x, y: fbm(x, y, .025, 3, 7) > .10)
scatter(blob, 90, (-90, 90, 38, 70), fh, (.8, 1.3), r=r, avoid=lambda x, y: fbm(x, y, .04, 3, 3) < -.05)
peaks(-330, 340, 160, 350, 120, 46, [(-170, 245, 90, 96), (-112, 255, 74, 70), (-56, 250, 124, 98), (20, 260, 126, 92), (58, 266, 88, 70), (100, 250, 130, 104), (150, 262, 104, 84), (205, 255, 120, 104)], cols=('#7a8a86', '#8b97a8', '#a7b0c2'), snow_h=50, snow_col='#fbfcff', dark='#5d7096', seed=5, rough=13, snow_noise=26)
peaks(-480, 500, 380, 540, 70, 22, [(-260, 450, 130, 180), (-60, 460, 120, 160), (130, 455, 138, 180), (320, 460, 130, 180)], cols=('#93a6c4', '#a3b4d0', '#b9c7dd'), snow_h=76, snow_col='#ffffff', dark='#7f95ba', seed=2, rough=14, s=.012)

LZ = .02; L = lodge((0, 0, LZ), math.radians(-4), lit=.07)
smoke((-1.7, -2.2, 11.8), 9, .26, .14, (.34, .08, .55), '#f2f3f6', .34, 6)

asp = [aspen(h, seed=k, golds=gold[k % 3], clumps=c, spread=s) for k, (h, c, s) in enumerate(((9.5, 26, .17), (11.5, 30, .15), (8, 24, .19), (12.5, 32, .14)))]
lar = [pine_mesh(h, L_, 10, g, r=r, width=w) for h, L_, g, w in ((11, 9, gold[0], .17), (9, 8, gold[1], .19))]; pin = [pine_mesh(h, L_, 11, ('#27543f', '#4f8455'), r=r, width=w) for h, L_, w in ((13, 10, .165), (10, 8, .19))]
for p in asp + lar + pin: p.location = (0, -500, 0)
for x, y, k, s in [(-14.2, -8.6, 1, 1.0), (-15.8, -6.2, 0, 1.05), (-13.6, -4.6, 3, .95), (-17.4, -9.6, 2, 1.1), (-16.6, -2.8, 3, 1.0), (-13.8, 1.6, 0, 1.05), (-18.5, -5.4, 1, 1.1), (-12.6, 6.5, 1, 1.0), (13.6, -6.2, 3, .95), (15.4, -3.8, 1, 1.0), (12.9, -9.4, 0, .95), (16.8, -7.6, 2, 1.1), (14.6, .8, 3, 1.0), (18.4, -2.2, 0, 1.1), (13.2, 5.6, 1, 1.0), (-9.2, 9.2, 3, .95), (8.6, 9.8, 1, 1.05), (-3.4, 10.6, 0, 1.1), (3.2, 11.4, 3, 1.0), (19.5, -10.5, 1, 1.05), (-20.5, -12.0, 3, 1.0), (21, 3, 3, 1.1), (-21, 0, 1, 1.1)]:
    dup(asp[k], (x, y, ground(x, y) - .05), (0, 0, r.uniform(0, 6.28)), s)
for x, y, k, s in [(-15, 9, 0, 1.1), (-18, 6, 1, 1.1), (-6, 13, 0, 1.1), (0, 14, 1, 1.2), (6, 13, 0, 1.2), (11, 11, 1, 1.2), (16, 9, 0, 1.1), (20, 6, 1, 1.2), (-22, 10, 0, 1.2), (-11.4, 12, 1, 1.15), (24, 12, 0, 1.2)]: dup(pin[k], (x, y, ground(x, y) - .1), (0, 0, r.uniform(0, 6.28)), s)
for x, y, k, s in [(-16.6, 3.6, 0, 1.1), (12.4, 9.6, 0, 1.1), (17.6, 4.6, 1, 1.2), (-8, 15, 1, 1.2), (3.4, 16, 0, 1.2), (22, -3, 0, 1.1), (-24, 4, 1, 1.3)]: dup(lar[k], (x, y, ground(x, y) - .1), (0, 0, r.uniform(0, 6.28)), s)

# people, dog, fence, wood, chairs round the fire pit, leaves
gx, gy = -.7, -17.0; a0 = math.radians(82)
folk((gx, gy, ground(gx, gy)), a0, 'walk', coat='#c24a35', legs='#39465a', hat='#efe4cf', hair='#6b4326', long_hair=True, skin='#e0ad86', armL='down', armR='leash', scarf='#e9b04a')
folk((gx - .62, gy + .12, ground(gx - .6, gy)), a0, 'walk', coat='#2f6a72', legs='#5b4a3c', hair='#2a1d16', skin='#a86f4a', armL='hip', armR='down', s=1.07)
dx, dy = gx + 1.25, gy + .1; dog((dx, dy, ground(dx, dy)), a0 - .95, col='#d9a05c', s=1.1)
tube([(gx + .27, gy + .22, ground(gx, gy) + 1.0), (gx + .75, gy + .28, .62), (dx + .24, dy + .28, ground(dx, dy) + .72)], .010, mat('#3a2a20', .7), smooth_pts=True)
woodstack((-10.6, -6.9, ground(-10.6, -6.9)), math.radians(-4), 3.0, 1.35, .5, r=.10, seed=5); B = Bag(6)
B.box((3.5, 1.0, .07), (-10.6, -6.9, 1.67), '#6b5a50', (.10, 0, math.radians(-4))); B.log((-8.4, -8.2, 0), (-8.4, -8.2, .52), .28, '#7a5a3e', n=10); B.log((-8.4, -8.2, .5), (-8.05, -8.3, 1.05), .022, '#a9743f', n=6); B.box((.06, .20, .12), (-8.37, -8.2, .56), '#8d9298', (0, .3, 0))
for i in range(7): q = r.uniform(0, 6); B.log((-8.4 + .8 * math.cos(i * .9), -8.3 + .7 * math.sin(i * .9), .08), (-8.4 + .8 * math.cos(i * .9) + .36 * math.cos(q), -8.3 + .7 * math.sin(i * .9) + .36 * math.sin(q), .08), .085, '#8a6242', n=7, end='#e0b67c')
B.build(smooth_deg=50)
rail_fence([(-19, -14.6), (-16, -14.9), (-13, -15.3), (-10, -15.8), (-7, -16.4), (-4.2, -17.2)], ground); rail_fence([(7.6, -16.6), (10.6, -16.0), (13.6, -15.6), (16.6, -15.4), (19.6, -15.2)], ground, seed=4)
for x, y, q, c in ((7.4, -9.6, 2.4, '#c8553d'), (9.2, -9.9, -2.5, '#2f7a7a'), (8.3, -8.3, 0, '#e3a63c')): adirondack((x, y, ground(x, y)), q + math.pi * 0, c)
for i in range(10): a = i * .6283; rock(.17, ('#a9a39c', '#77726f'), (8.3 + .55 * math.cos(a), -10.1 + .55 * math.sin(a) + .2, ground(8, -10) + .06), 1, seed=i)
lit = [leaf_litter(30, k) for k in range(4)]
for t in lit: t.location = (0, -500, 0)
scatter(lit, 560, (-18, 18, -22, -5), lambda x, y: ground(x, y) + .03, (.8, 1.5), r=r, sink=0, tilt=0, avoid=lambda x, y: onroad(x, y, 1.4) and r.random() < .55)
tufts = [tuft(8, .38, ('#a59a4c', '#d8c06a'), r), tuft(7, .30, ('#8f9a4a', '#c9b45a'), r), tuft(9, .5, ('#b59a4a', '#e2ca78'), r)]
for t in tufts: t.location = (0, -500, 0)
house = lambda x, y: -10 < x < 11 and -9.6 < y < 6
scatter(tufts, 700, (-20, 20, -24, 4), ground, (.6, 1.3), r=r, avoid=lambda x, y: onroad(x, y) or house(x, y))
for i in range(40):
    x, y = r.uniform(-17, 17), r.uniform(-21, -8)
    if onroad(x, y, 2.0) or house(x, y): continue
    s = r.choice((.10, .16, .26, .42)) * r.uniform(.7, 1.2); rock(s, ('#b5aea6', '#7f7a7a'), (x, y, ground(x, y) + s * .1), 2, seed=i)
fall = ball(.05, (0, -500, 0), mat('#f2c245', .8), sub=1, scale=(1, .8, .2), smooth_deg=None)
for i in range(70): o = dup(fall, (r.uniform(-16, 16), r.uniform(-19, -6), r.uniform(.5, 8)), (r.random() * 6, r.random() * 6, 0), (1, .7, .15))

if A.get('cam', 'hero') == 'hero': [cloudlet((x, y, z), q, seed=i + 31, n=9, stretch=2.3) for i, (x, y, z, q) in enumerate([(-190, 560, 215, 24), (-330, 520, 170, 20)])]
CAMS = {
    'hero':   dict(loc=(9.6, -28.2, 2.3), target=(-.75, -2, 4.85), lens=33),
    'porch':  dict(loc=(-2.6, -15.4, 2.0), target=(1.6, -4, 3.3), lens=34),
    'walk':   dict(loc=(2.7, -23.2, 1.55), target=(-.75, -10, 2.25), lens=38),
    'wood':   dict(loc=(-12.2, -15.2, 1.9), target=(-7.6, -5, 2.35), lens=33),
    'aerial': dict(loc=(12.5, -34, 12), target=(.2, -4.6, 3.0), lens=35),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.14, sat=1.06, vignette=.12, gain=(1.01, 1.0, .99), threshold=1.3)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/mountain-lodge-fernie.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .16)), engine=A.get('engine', 'CYCLES'))
