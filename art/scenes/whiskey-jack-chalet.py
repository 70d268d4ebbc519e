import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from props import *; from stays import folk, smoke, deep_alpha

A = args(); reset(31)
S.sun_dir = Vector((-.80, -.30, .22)).normalized()
S.glow_dir = Vector((-.45, 1.0, .03)).normalized()
fog(cool='#4468b2', warm='#e0a7a4', start=35, density=.0028, maxf=.80, height=90, power=3.0)
sky([(-.1, '#ffd0a6'), (0, '#ffc8a2'), (.05, '#f2aca6'), (.10, '#b39cc4'), (.18, '#6886c8'), (.32, '#3159a6'), (1, '#142c68')], glow='#ffbf92', glow_s=.8, glow_pow=9, light=.98, light_tint='#b6ceff')
sun('#cfdcff', .9, 4.0)

def ground(x, y):
    h = .55 * fbm(x, y, .085, 4) + .10 * fbm(x, y, .35, 2)
    h += 3.2 * smooth(9, 34, y + .25 * x) + 2.2 * smooth(10, 24, -x) + 1.2 * smooth(13, 26, x)
    flat = 1 - smooth(5.5, 9.5, math.hypot(x * .9, (y - 1) * .85))
    h = h * (1 - flat) + .15 * flat
    # a packed path curving to the door
    px = 2.3 * math.sin((y + 5) * .22) - .1 if y < -4 else 0
    k = (1 - smooth(.7, 1.5, abs(x - px))) * (1 if y < -3.6 else 0)
    return h - .24 * k
def gcol(p, n, t):
    c = mixc('#dfe7f7', '#ffffff', clamp(.5 + .7 * fbm(p.x, p.y, .12, 3, 5)))
    return jit(c, .022)
grid_mesh(-42, 42, -22, 46, 130, 105, ground, gcol, vmat(.95, .08))
# from above the snow goes on to both sides
if A.get('cam', 'hero') == 'aerial': [grid_mesh(x, x + 108, -22, 46, 60, 105, ground, gcol, vmat(.95, .08)) for x in (-150, 42)]
grid_mesh(-200, 200, 40, 150, 60, 20, lambda x, y: 3.6 + (y - 40) * .10 + 5 * fbm(x, y, .02, 4), gcol, vmat(.95, .05))
mountains(-260, 280, 120, 250, 90, 28, 104, ('#57618f', '#6d709c', '#8a83ad'), snow_h=26, snow_col='#ffe6e4', s=.0125, z=9, dark='#3a4377', env=lambda x: .6 + .5 * math.exp(-((x + 75) / 60) ** 2) + .45 * math.exp(-((x - 110) / 55) ** 2), snow_noise=.25)
mountains(-420, 460, 280, 430, 80, 22, 165, ('#6a75ad', '#8087b8', '#9a95c2'), snow_h=58, snow_col='#fff0ec', s=.0085, z=3, dark='#4c559a')

r = random.Random(9)
pines = [pine_mesh(h, L, n, ('#1f4b4a', '#356e62'), snow=sn, r=r, width=w, snow_col='#f4f7ff') for h, L, n, w, sn in ((10, 7, 11, .21, .62), (8, 6, 10, .24, .66), (12, 8, 12, .19, .58), (5, 5, 9, .28, .70))]
for p in pines: p.location = (0, -400, 0)
far = [pine_mesh(h, 4, 6, ('#23505a', '#3d6f74'), snow=.55, r=r, width=.23) for h in (7, 9)]
for p in far: p.location = (0, -400, 0)
fh = lambda x, y: 3.6 + (y - 40) * .10 + 5 * fbm(x, y, .02, 4)
# from above one would look in under the near edge of the far snow
if A.get('cam', 'hero') == 'aerial': grid_mesh(-150, 150, 26, 40.3, 100, 14, lambda x, y: ground(x, y) - .1 + (fh(x, 40.3) + .15 - ground(x, y)) * smooth(27, 40, y), gcol, vmat(.95, .08))
scatter(far, 420, (-150, 150, 48, 135), fh, (.7, 1.4), r=r, avoid=lambda x, y: fbm(x, y, .03, 3, 7) < -.12)
scatter(pines, 60, (-40, 40, 16, 42), ground, (.75, 1.2), r=r, avoid=lambda x, y: abs(x - 1) < 7 and y < 22)
for (x, y, k, s) in [(-9.2, 3.5, 0, 1.05), (-11.6, 6.2, 2, 1.0), (-12.4, .4, 1, 1.1), (-14.6, 3.4, 0, 1.12), (-10.2, -2.6, 3, 1.1), (-8.4, 8.8, 2, .95), (9.6, 5.4, 2, .96), (11.9, 3.0, 0, 1.0), (13.6, 6.8, 2, 1.05), (10.6, 0.2, 3, 1.15), (15.2, 1.0, 1, 1.12), (8.6, 9.6, 0, .95), (-7.7, -8.4, 3, .52), (12.8, -4.2, 3, .95), (-13.4, -5.0, 1, .9), (17.0, 5.0, 2, 1.0), (-17.5, 7.0, 2, 1.05), (-17.0, 0.5, 0, 1.0)]:
    dup(pines[k], (x, y, ground(x, y) - .15), (0, 0, r.uniform(0, 6.28)), s)

C = chalet((0.3, 2.6, .05), math.radians(16), lit=.86)
# warm light spilling from the glass and under the balcony
for p, w_ in (((-.2, -4.6, 4.0), 300), ((.2, -3.6, 1.5), 120)):
    point(p, '#ff9a48', w_, .5)
# steps, woodpile, skis, sled, sauna barrel with steam
for i in range(10):
    for j in range(4 - (i % 2)):
        cyl(.13, .8, (4.55 + .27 * (i % 5) + .13 * ((i // 5) % 2), -3.1 + .0 * j, .28 + .25 * (i // 5)), mat('#b5825a', .85), rot=(math.pi / 2, 0, .3), n=9)
def ski(x, y, col, lean):
    P = empty('ski', (x, y, ground(x, y)), (0, 0, .25))
    profile(fillet([(-.055, 0), (.055, 0), (.055, 1.62), (0, 1.78), (-.055, 1.62)], [.02, .02, .05, .05, .05], 3), .025, mat(col, .4, coat=.5), bevel=.004, parent=P, rot=(math.radians(lean), 0, 0))
for i, (c) in enumerate(('#e8743b', '#e8743b', '#1f8a94', '#1f8a94')):
    ski(-3.3 + .17 * i + (.12 if i > 1 else 0), -3.95, c, -6 + i)
rk = mat('#6b4630', .8)
box((1.5, .07, .07), (-3.0, -3.75, 1.15), rk, .01, rot=(0, 0, .25))
for s in (-3.7, -2.3): box((.07, .07, 1.25), (s, -3.75 + (s + 3.0) * .25, .65), rk, .01)
# floating-sauna style barrel
Sx, Sy = 7.0, -2.6; Sz = ground(Sx, Sy)
Bq = empty('barrel', (Sx, Sy, Sz + 1.05), (0, 0, math.radians(-28)))
for i in range(20):
    a = 2 * math.pi * i / 20
    box((.34, 2.6, .08), (1.05 * math.cos(a), 0, 1.05 * math.sin(a)), mat('#a9744a' if i % 2 else '#9a673f', .8), .015, rot=(0, -a + math.pi / 2, 0), parent=Bq)
cyl(1.02, 2.4, (0, 0, 0), mat('#83552f', .8), rot=(math.pi / 2, 0, 0), n=28, parent=Bq)
for y in (-.9, .9): tube([(1.11 * math.cos(2 * math.pi * i / 28), y, 1.11 * math.sin(2 * math.pi * i / 28)) for i in range(28)], .03, mat('#3a3f49', .5), parent=Bq, closed=True, res=1)
profile(rrect(-.36, -.85, .36, .62, .06), .06, mat('#5d3a22', .8), y=-1.24, bevel=.01, parent=Bq); window(Bq, -.2, 0, .2, .45, -1.29, r=.03, lit=1.1, tint='#3a2614', frame='#3a2416')
cap = ball(1.12, (0, 0, .16), mat('#f3f6fc', .9), sub=3, parent=Bq, scale=(.98, 1.22, 1.0)); cap.location = (0, 0, .22); cap.scale = (.86, 1.16, .98)
for s in (-.8, .8): box((1.7, .2, .3), (0, s, -1.0), rk, .03, parent=Bq)
cyl(.1, .9, (.3, .6, 1.5), mat('#3a3f49', .5), n=12, parent=Bq)
point((Sx - .9, Sy - 1.9, Sz + 1.4), '#ff9a48', 22, .2)
def puffs(x, y, z, n, s0, grow, dx, dz, col='#f2ebf5'):
    for i in range(n):
        ball(s0 + grow * i, (x + dx * i + r.uniform(-.1, .1) * i * .4, y + r.uniform(-.2, .2), z + dz * i), mat(col, 1, spec=0), sub=2, scale=(1.1, 1, .85), smooth_deg=None, rot=(r.random(), r.random(), r.random()))
deep_alpha(); smoke((1.9, 4.75, 10.1), 9, .30, .13, (.24, .05, .50), '#e9dcf2', .5); smoke((Sx + .55, Sy + .4, Sz + 3.2), 8, .14, .06, (.10, .03, .28), '#efe6f6', .5, seed=3)
# lanterns along the path, tree lights, string lights on the eaves
for i, y in enumerate((-6.2, -8.6, -11.2)):
    for s in (-1, 1):
        x = 2.3 * math.sin((y + 5) * .22) - .1 + s * 1.65
        if s > 0: point((x - .8, y - .3, ground(x, y) + 1.0), '#ffa552', 26, .5)
        lantern((x, y, ground(x, y) + .02), 1.35, 0)
tx, ty = -5.9, -5.2
t = dup(pines[3], (tx, ty, ground(tx, ty) - .1), (0, 0, 1), .8)
for i in range(60):
    u = i / 60; a = u * 26; zz = .85 + u * 3.0; rad = .90 * (1 - u) ** .9 + .05
    ball(.055, (tx + rad * math.cos(a), ty + rad * math.sin(a), ground(tx, ty) + zz), mat(('#ffb85c', '#ff7a4d', '#ffd98a')[i % 3], emit=3.4), sub=1, smooth_deg=None)
point((tx + .5, ty - 1.3, 1.6), '#ffb066', 30, .4)
# people: a skier couple near the path
folk((2.35, -6.3, ground(2.35, -6.3) + .02), math.radians(130), 'walk', coat='#d9562f', legs='#2c3a48', hat='#2f7f86', scarf='#f0b45a'); folk((3.05, -6.75, ground(3.05, -6.75) + .02), math.radians(128), 'walk', coat='#2f6f8a', legs='#3a3440', hat='#e8a13c', long_hair=True, armL='down')
# snowfall
fm = mat('#ffffff', .8, emit=1.0); fl = ball(.028, (0, -400, 0), fm, sub=1)
for _ in range(420):
    d = r.uniform(4, 26); dup(fl, (r.uniform(-12, 12), -18 + d, r.uniform(.3, 13)), (0, 0, 0), r.uniform(.5, 1.35) * (.6 + d / 22))
# stars
sm = mat('#ffffff', emit=1.6); st = ball(1.0, (0, -400, 0), sm, sub=1)
for _ in range(120):
    az = r.uniform(-.7, .7); el = r.uniform(.26, .6); D = 1500
    dup(st, (D * math.sin(az) * math.cos(el), D * math.cos(az) * math.cos(el), D * math.sin(el)), (0, 0, 0), r.uniform(.35, 1.0))

CAMS = {
    'hero':   dict(loc=(-4.9, -18.9, 2.5), target=(.75, 0, 4.55), lens=30),
    'gable':  dict(loc=(-1.6, -12.4, 4.4), target=(.2, 0, 4.4), lens=34),
    'sauna':  dict(loc=(10.6, -10.4, 1.9), target=(5.4, -1.6, 2.2), lens=34),
    'path':   dict(loc=(-2.4, -12.6, 1.75), target=(2.2, -3, 2.16), lens=38),
    'aerial': dict(loc=(-13.5, -22, 13.5), target=(1.3, 1.5, 2.6), lens=37),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.30, sat=1.05, vignette=.18, gain=(1.0, 1.0, 1.02), lift=(1.0, 1.0, 1.015), threshold=1.0)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/whiskey-jack-chalet.png'), w, h, int(A.get('spp', 112)), exposure=float(A.get('exp', .35)), engine=A.get('engine', 'CYCLES'))
