import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from props import *

A = args(); reset(11)
DUSK = A.get('time') == 'dusk'; SUBJ = A.get('subject', 'trailer')
S.sun_dir = Vector((.66, -.60, .40)).normalized()
S.glow_dir = Vector((.62, 1.0, .06)).normalized()
if DUSK:
    S.sun_dir = Vector((-.5, .55, .5)).normalized()
    fog(cool='#4a549c', warm='#f08f7a', start=30, density=.0028, maxf=.86, height=90, power=3.0)
    sky([(-.1, '#ffb07a'), (0.0, '#ffa878'), (.05, '#f58a7e'), (.11, '#c06f97'), (.19, '#7a5fae'), (.32, '#3f4a9c'), (.55, '#24337c'), (1, '#16235a')], glow='#ff9a62', glow_s=.85, glow_pow=6, light=.62, light_tint='#c9d4ff')
    if A.get('cam', 'hero') in ('wide', 'broad'): sun('#b4bfff', 1.15, 4.0); sun('#9aa6ff', .24, 8.0, direction=(-.45, -.75, .55))
    if A.get('cam', 'hero') not in ('wide', 'broad'): sun('#a9b8ff', .75, 4.0)
else:
    fog(cool='#9fa9cf', warm='#ffc9a0', start=30, density=.0026, maxf=.85, height=90, power=3.0)
    sky([(-.1, '#ffdcae'), (0.0, '#ffd9a8'), (.06, '#ffb990'), (.14, '#f0a4a0'), (.24, '#b596c2'), (.38, '#6f88c8'), (.6, '#4a6fb5'), (1, '#35559c')], glow='#ffb27e', glow_s=.9, glow_pow=5, cam=1.0, light=1.05, light_tint='#e3e9ff')
    if A.get('cam', 'hero') in ('hero', 'front', 'aerial'): sun('#ffc088', 6.2, 1.2, direction=(.62, -.74, .34))
    if A.get('cam', 'hero') not in ('hero', 'front', 'aerial'): sun('#ffcf9c', 4.2, 2.0)

def shore(x):
    return 8.6 - .55 * x - .035 * x * abs(x) + 1.1 * math.sin(x * .45)
def ground(x, y):
    d = shore(x) - y
    h = -1.2 + 1.95 * smooth(-7, 6.5, d)
    return h + .12 * fbm(x, y, .4, 3) + .35 * smooth(10, 22, -x) * (1 + fbm(x, y, .12, 3))
def gcol(p, n, t):
    g = mixc('#5f9347', '#b9b95a', clamp(.5 + .75 * fbm(p.x, p.y, .16, 3, 5)))
    if p.z < .34: g = mixc('#dcc08a', g, smooth(.16, .36, p.z))
    if p.z < .06: g = mixc('#8f8a70', '#dcc08a', smooth(-.1, .1, p.z))
    # worn pad around the trailer
    k = 1 - smooth(2.2, 4.6, math.hypot((p.x + 1.5) * .62, (p.y + 1.5)))
    g = mixc(g, '#cda56d', k * .75)
    return jit(g, .075)
grid_mesh(-34, 26, -17, 30, 84, 66, ground, gcol, vmat(.95, .05))
water(-160, 220, -4, 260, 150, 120, col='#2b93a3', deep='#176a8c', amp=.030, rough=.06, yexp=2.1, spec=.38)

# far shore, forested hills, two ranges
def farhill(x, y):
    return -1.5 + smooth(70, 130, y) * (9 + 9 * fbm(x, y, .013, 4, 2)) + 1.0 * fbm(x, y, .06, 3)
def fcol(p, n, t): return jit(mixc('#55784a', '#b89c5c', clamp(.40 + .9 * fbm(p.x, p.y, .02, 3, 9))), .06)
grid_mesh(-170, 230, 84, 170, 110, 26, farhill, fcol, vmat(.95, .05))
env = lambda x: .55 + .45 * math.exp(-((x - 10) / 95) ** 2) + .25 * math.exp(-((x + 120) / 60) ** 2)
mountains(-260, 330, 170, 300, 95, 26, 72, ('#4f6a5e', '#5f6288', '#7a6f95'), snow_h=58, snow_col='#ffe9da', s=.0125, z=4, env=env, dark='#2f3d63')
mountains(-420, 520, 330, 520, 80, 22, 140, ('#5f7096', '#6f78a6', '#8a86b0'), snow_h=78, snow_col='#fff0e2', s=.0075, z=21, dark='#53608a')

r = random.Random(5)
pines = [pine_mesh(h, L, n, g, r=r, width=w) for h, L, n, g, w in (
    (9.5, 7, 11, ('#1d4a3b', '#3c7a4c'), .22), (7.4, 6, 10, ('#21523c', '#4d8446'), .25), (11.0, 8, 12, ('#1a4338', '#336b49'), .20), (5.0, 5, 9, ('#2c5f3d', '#6d9648'), .29))]
for p in pines: p.location = (0, -300, 0)
small = [pine_mesh(h, 4, 6, ('#24503f', '#4d7f4b'), r=r, width=.24) for h in (6, 8, 7)]
for p in small: p.location = (0, -300, 0)
scatter(small, 900, (-165, 225, 92, 150), farhill, (.55, 1.25), r=r, avoid=lambda x, y: farhill(x, y) < .4 or fbm(x, y, .03, 3, 7) < -.22)
# stand behind the trailer on the left and framing trees
for (x, y, k, s) in [(-6.5, 7.6, 0, 1.0), (-8.6, 6.0, 2, .95), (-10.9, 8.2, 0, 1.12), (-12.4, 5.2, 1, 1.05), (-9.6, 10.5, 2, 1.12), (-14.6, 7.5, 2, 1.0), (-4.4, 9.6, 1, .82), (-13.6, 2.6, 3, 1.1), (-11.2, 1.6, 3, .7), (-16.4, 3.8, 0, 1.0), (-17.6, 9.0, 0, 1.05), (-2.6, 10.4, 3, .75), (-15.6, -.6, 1, .9), (9.7, -2.2, 0, .93), (11.6, -.6, 3, 1.0), (12.4, -3.8, 2, .85)]:
    dup(pines[k], (x, y, ground(x, y) - .1), (0, 0, r.uniform(0, 6.28)), s)

if SUBJ == 'dome':
    T = dome((-1.4, 2.2, ground(-1.4, 2.2) - .25), math.radians(-6), lit=1.0 if DUSK else .6)
    string_lights((-4.6, -2.2, 3.2), (3.2, -2.6, 3.2), 12, .5)
    for x, y in ((-4.6, -2.2), (3.2, -2.6)): cyl(.05, 3.4, (x, y, 1.6), mat('#6a4a35', .9), n=8)
else:
    T = travel_trailer((-1.9, 1.4, ground(-1.9, 1.0) + .02), math.radians(-17), lit=1.15 if DUSK else .55)
if DUSK:
    point((-2.6, -1.6, 2.6), '#ffad5c', 95, .5); point((1.2, -1.0, 2.4), '#ffad5c', 40, .4); point((4.3, -2.4, 3.0), '#ffb868', 60, .5)
    if A.get('cam', 'hero') in ('wide', 'broad'): point((3.0, -4.1, 1.3), '#ff9248', 210, .5); point((-1.4, -3.4, 2.2), '#ffb060', 90, .6)
    for x, y in ((-2.3, -3.1),): point((x, y, .9), '#ffad5c', 10, .2)
    sm = mat('#ffffff', emit=1.5); st_ = ball(1.0, (0, -400, 0), sm, sub=1)
    for _ in range(150):
        az, el, DD = R.uniform(-.9, .7), R.uniform(.20, .65), 1600
        dup(st_, (DD * math.sin(az) * math.cos(el), DD * math.cos(az) * math.cos(el), DD * math.sin(el)), (0, 0, 0), R.uniform(.4, 1.25))
gz = lambda x, y: ground(x, y)
if SUBJ == 'trailer':
    camp_chair((-2.9, -2.75, gz(-2.9, -2.75)), math.radians(200), '#1f7a80'); camp_chair((-1.35, -3.15, gz(-1.35, -3.15)), math.radians(150), '#e8a13c')
fire((3.1, -3.9, gz(3.1, -3.9)), 1.0, 190 if DUSK else 55)
camp_chair((4.6, -3.2, gz(4.6, -3.2)), math.radians(-65), '#d9562f'); camp_chair((2.2, -2.55, gz(2.2, -2.55)), math.radians(35), '#f2ead9')
if SUBJ == 'trailer':
    box((3.6, 2.1, .02), (-2.2, -2.2, gz(-2.2, -2.2) + .05), mat('#2d6a73', .9), .005, rot=(0, 0, math.radians(-17)))
    box((3.2, 1.7, .02), (-2.2, -2.2, gz(-2.2, -2.2) + .06), mat('#f1e4cc', .9), .005, rot=(0, 0, math.radians(-17)))
    box((2.9, 1.4, .02), (-2.2, -2.2, gz(-2.2, -2.2) + .07), mat('#d98a4a', .9), .005, rot=(0, 0, math.radians(-17)))
    lantern((-2.15, -3.0, gz(-2.15, -3.0) + .05), 1.1, 10)
    box((.62, .4, .4), (-.55, -2.2, gz(-.55, -2.2) + .24), mat('#e9e4da', .5), .05, rot=(0, 0, -.5)); box((.64, .42, .07), (-.55, -2.2, gz(-.55, -2.2) + .47), mat('#c6452d', .5), .03, rot=(0, 0, -.5))
paddleboard((6.6, .2, gz(6.6, .2) + .09), (0, 0, math.radians(62)), '#f6efe2', '#1f8a94')
paddleboard((7.6, .6, gz(7.6, .6) + .09), (0, 0, math.radians(66)), '#e8743b', '#fbf3e4')
# the family at the fire: one in each chair, a child with a marshmallow on a stick, the dog between them and the rug
if SUBJ == 'trailer':
    from stays import folk
    from marine import dog_sit
    folk((4.56, -3.22, gz(4.6, -3.2)), math.radians(-155), 'sit', coat='#2f7f86', legs='#39465a', hair='#2a1d16', skin='#a8704c', armL='cup', armR='lap', lean=-.05)
    folk((2.22, -2.58, gz(2.2, -2.55)), math.radians(-55), 'sit', coat='#e8a13c', legs='#5b4a3c', hair='#6b4326', skin='#e0ad86', long_hair=True, armL='lap', armR='cup', lean=-.05)
    kx, ky = 1.75, -4.35; folk((kx, ky, gz(kx, ky)), math.radians(20), coat='#d9562f', legs='#2f4a6a', hair='#8a5a33', skin='#e3b48e', armL='fwd', armR='fwd', s=.70)
    tube([(kx + .34, ky + .14, gz(kx, ky) + .80), (kx + 1.18, ky + .42, gz(kx, ky) + .86)], .012, mat('#6a4a35', .9)); ball(.05, (kx + 1.20, ky + .425, gz(kx, ky) + .862), mat('#f6eede', .8), sub=2)
    dog_sit((.75, -3.75, gz(.75, -3.75)), math.radians(-20), .95)
# poles for the string lights
pz = [(5.1, -1.0), (5.6, -4.9)]
for (x, y) in pz:
    cyl(.045, 3.0, (x, y, gz(x, y) + 1.5), mat('#6a4a35', .9), n=8)
if SUBJ == 'trailer': string_lights((1.55, -1.25, 3.55), (5.1, -1.0, gz(5.1, -1.0) + 2.95), 9, .42)
string_lights((5.1, -1.0, gz(5.1, -1.0) + 2.95), (5.6, -4.9, gz(5.6, -4.9) + 2.95), 8, .45)
# ground dressing
tufts = [tuft(8, .34, ('#7d9a3e', '#c2b65c'), r), tuft(6, .26, ('#8da544', '#d2c26a'), r), tuft(9, .42, ('#6f8f3a', '#a9a850'), r)]
for t in tufts: t.location = (0, -300, 0)
pad = lambda x, y: math.hypot((x + 1.5) * .62, y + 1.5) < 3.4 or math.hypot(x - 3.1, y + 3.9) < 1.7
scatter(tufts, 520, (-14, 12, -9.5, 6), ground, (.7, 1.5), r=r, avoid=lambda x, y: pad(x, y) or ground(x, y) < .32)
fl = []
for c in ('#ffd34d', '#ff8f5a', '#f6f0ff'):
    f_ = tuft(4, .3, ('#7d9a3e', '#9fae4f'), r, .1); h = ball(.045, (0, 0, .3), mat(c, .7), sub=1, smooth_deg=None); 
    fl.append((f_, h)); f_.location = (0, -300, 0); h.location = (0, -300, 0)
for i in range(90):
    x, y = r.uniform(-9, 9), r.uniform(-9.2, -4.6)
    if pad(x, y): continue
    f_, h = r.choice(fl); s = r.uniform(.7, 1.2); dup(f_, (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), s)
    for _ in range(3): dup(h, (x + r.uniform(-.1, .1), y + r.uniform(-.1, .1), ground(x, y) + r.uniform(.2, .34) * s), (0, 0, 0), s)
if A.get('cam', 'hero') == 'broad':
    scatter(tufts, 420, (-7, 9, -16.6, -9.2), ground, (.6, 1.3), r=r)
    for i in range(70):
        x, y = r.uniform(-6, 8), r.uniform(-15.5, -9); f_, h = r.choice(fl); s = r.uniform(.7, 1.1); dup(f_, (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), s)
        for _ in range(3): dup(h, (x + r.uniform(-.1, .1), y + r.uniform(-.1, .1), ground(x, y) + r.uniform(.2, .34) * s), (0, 0, 0), s)
for i, (x, y, s) in enumerate([(-7.6, -5.6, .55), (-6.9, -6.2, .3), (6.9, -6.3, .62), (7.8, -6.0, .38), (6.2, -6.9, .22), (8.6, 1.0, .5), (4.9, 4.3, .55), (6.4, 3.2, .4), (1.9, 6.8, .5), (3.3, 5.9, .36), (10, 0, .7), (-9.2, -3.8, .4)]):
    rock(s, ('#a39a92', '#6e6a70'), (x, y, ground(x, y) + s * .15), 2, seed=i)
# dock
for i in range(9):
    box((1.5, .32, .07), (5.9 + .37 * i * .55, 4.6 + .37 * i, .42), mat('#b98d5e' if i % 2 else '#a87c50', .85), .015, rot=(0, 0, math.radians(-29)))
for i in (1, 4, 7):
    for s in (-1, 1):
        cyl(.07, 1.6, (5.9 + .37 * i * .55 + s * .62, 4.6 + .37 * i - s * .32, 0), mat('#7a573c', .9), n=8)
# a few flat clouds
if A.get('cam', 'hero') != 'hero':
    for i, (x, y, z, s) in enumerate([(-150, 420, 150, 17), (-70, 430, 172, 11), (190, 420, 165, 15), (60, 440, 205, 10)]):
        cloudlet((x, y, z), s, seed=i + 20, col='#ffe3d0', n=8, stretch=2.5)
if A.get('cam', 'hero') == 'hero': [cloudlet((x, y, z), s, seed=i + 20, col='#ffe3d0', n=8, stretch=2.5) for i, (x, y, z, s) in enumerate([(-150, 420, 150, 17), (-34, 430, 138, 11)])]

CAMS = {
    'hero':   dict(loc=(3.3, -13.7, 1.9), target=(-.45, 0, 2.62), lens=36),
    'wide':   dict(loc=(-2.1, -17.5, 2.5), target=(-3.95, 0, 4.25), lens=29.6),
    'tall':   dict(loc=(1.2, -19.5, 2.4), target=(-1.1, 0, 5.4), lens=40),
    'broad':  dict(loc=(1.2, -19.5, 2.4), target=(-.35, 0, 5.7), lens=34),
    'dome':   dict(loc=(2.6, -14.6, 2.6), target=(-.2, 0, 2.35), lens=36),
    'front':  dict(loc=(5.6, -12.0, 2.0), target=(.22, .4, 1.75), lens=38),
    'detail': dict(loc=(.9, -7.2, 1.7), target=(-1.2, -.7, 1.5), lens=38),
    'fire':   dict(loc=(.4, -9.0, 1.5), target=(4.3, 0, 1.35), lens=38),
    'aerial': dict(loc=(-7.5, -15.5, 10.5), target=(1.6, 3.5, .4), lens=36),
}
cam = CAMS[A.get('cam', 'hero')]
camera(**cam)
grade(glow=.34 if DUSK else .22, sat=1.07, vignette=.12, gain=(1.01, 1.0, 1.0), lift=(.995, 1.0, 1.012), threshold=1.1)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/coachmen-trailer.png'), w, h, int(A.get('spp', 96)), exposure=float(A.get('exp', .45 if DUSK else .32)), engine=A.get('engine', 'CYCLES'))
