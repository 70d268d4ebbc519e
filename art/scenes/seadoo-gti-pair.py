import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from marine import *

A = args(); reset(17); r = random.Random(8)
S.sun_dir = Vector((-.52, -.55, .70)).normalized(); S.glow_dir = Vector((-.4, 1.0, .15)).normalized()
fog(cool='#a9dcee', warm='#cfe9ea', start=45, density=.0021, maxf=.84, height=140, power=3.0)
sky([(-.1, '#eafaf0'), (0.0, '#e6f8f2'), (.04, '#c3ecf4'), (.10, '#84d2f3'), (.22, '#42aeea'), (.45, '#2488d4'), (1, '#1d63a8')], glow='#ffffff', glow_s=.18, glow_pow=10, light=1.05, light_tint='#eef4ff')
sun('#fff4da', 4.6, 1.2)

# two watercraft on one circle, turning right (towards the camera); past positions lie at larger angles
C0 = Vector((-6.3, -14.1)); SK = [dict(R=16.0, a=62.0), dict(R=19.0, a=58.2)]
for k in SK:
    k['a'] = math.radians(k['a']); k['p'] = C0 + Vector((math.cos(k['a']), math.sin(k['a']))) * k['R']; k['h'] = k['a'] - math.pi / 2
def track(k, x, y):
    """(distance behind the middle of the craft, offset outward)"""
    dx, dy = x - C0.x, y - C0.y; a = math.atan2(dy, dx) - k['a']
    while a < -math.pi / 2: a += 2 * math.pi
    return a * k['R'], math.hypot(dx, dy) - k['R']
def on(k, d, u, z=0.0):
    a = k['a'] + d / k['R']; q = C0 + Vector((math.cos(a), math.sin(a))) * (k['R'] + u); return Vector((q.x, q.y, z))
def wake(x, y):
    h = .05 * math.sin(x * .5 + y * .28) + .03 * math.sin(x * .23 - y * .6)
    for k in SK:
        d, u = track(k, x, y)
        if d < -1.8 or d > 34: continue
        if d > 1.0:
            e = d - 1.0; w = .52 + .15 * e
            h += .40 * math.exp(-e / 9) * smooth(0, .8, e) * (math.exp(-((u - w) / (.34 + .03 * e)) ** 2) * 1.25 + math.exp(-((u + w * .85) / (.34 + .03 * e)) ** 2) * .75)
            h += -.24 * math.exp(-(u / (.5 + .06 * e)) ** 2) * math.exp(-e / 4) + .30 * math.exp(-(u / .5) ** 2) * math.exp(-((e - 3.1) / 1.3) ** 2)
        h += .20 * math.exp(-((u - .78) / .32) ** 2) * smooth(-1.4, .2, d) * (1 - smooth(1.0, 2.5, d)) - .10 * math.exp(-(u / .5) ** 2) * math.exp(-(d / 1.4) ** 2)
    return h
def shoal(p, c): return mixc(mixc(c, '#54d8c6', clamp(1.8 * fbm(p.x, p.y, .045, 2, 3) - .05)), '#055f84', clamp(-1.9 * fbm(p.x, p.y, .04, 2, 3) - .05))
def foam(p, c):
    c = shoal(p, c)
    f = 0.0; nz = .5 + .5 * noise.noise(Vector((p.x * 1.1, p.y * 1.1, 4)))
    for k in SK:
        d, u = track(k, p.x, p.y)
        if d < -1.5 or d > 36: continue
        e = max(0, d - 1.0); w = .52 + .15 * e
        f = max(f, (1 - smooth(.18, .62 + .05 * e, abs(u))) * smooth(.6, 1.5, d) * math.exp(-e / 13) * (.62 + .75 * nz))
        f = max(f, (1 - smooth(.08, .40 + .035 * e, abs(u - w))) * smooth(.8, 1.6, d) * math.exp(-e / 14) * (.45 + .9 * nz))
        f = max(f, (1 - smooth(.08, .34 + .03 * e, abs(u + w * .85))) * smooth(.8, 1.6, d) * math.exp(-e / 11) * (.3 + .9 * nz))
        f = max(f, (1 - smooth(.10, .42, abs(abs(u) - .66))) * smooth(-1.1, -.2, d) * (1 - smooth(1.0, 1.8, d)) * .9)
    c = mixc(c, '#7fe6d6', clamp(1.1 * smooth(.08, .42, p.z)))
    return mixc(c, '#ffffff', clamp(f * 1.12))
WC = dict(col='#1fb3b4', deep='#0a84a0', rough=.07, spec=.42)
water(-24, 16, -13, 15, 168, 118, amp=.05, yexp=1.0, hf=wake, cf=foam, **WC)
for x0, x1, y0, y1, nx, ny, ye in ((-24, 16, 15, 330, 60, 80, 2.0), (16, 330, -13, 330, 80, 80, 1.7), (-330, -24, -13, 330, 80, 80, 1.7), (-60, 60, -40, -13, 60, 18, 1.0)): water(x0, x1, y0, y1, nx, ny, amp=.06, yexp=ye, cf=shoal, **WC)

# dry-grass hills with gullies, pines in the folds, pale ranges
def hill(x, y):
    t = smooth(62 + 10 * math.sin(x * .035 + .6) + 16 * smooth(0, 60, x), 150, y); g = abs(noise.noise(Vector((x * .026, y * .012, 2.0))))
    return -2.2 + t * (11 + 15 * fbm(x, y, .010, 4, 2) + 7 * smooth(-20, -100, x) + 5 * smooth(30, 120, x) + 10 * g) + 1.6 * fbm(x, y, .05, 3)
def hcol(p, n, t):
    c = mixc('#dfb866', '#c79a4e', clamp(.5 + .9 * fbm(p.x, p.y, .02, 3, 9))); c = mixc(c, '#93a052', clamp(1.3 * fbm(p.x, p.y, .03, 3, 5)))
    c = mixc(c, '#a9764e', clamp((.84 - n.z) * 2.4))
    if p.z < 1.2: c = hx('#eddcae')
    return jit(c, .05)
grid_mesh(-300, 460, 56, 230, 190, 52, hill, hcol, vmat(.95, .05))
small = [pine_mesh(h, L, 7, ('#2a5d45', '#628f4e'), r=r, width=.25) for h, L in ((7, 5), (9, 5), (6, 4))]
for p in small: p.location = (0, -400, 0)
scatter(small, 760, (-230, 330, 66, 200), hill, (.5, 1.15), r=r, avoid=lambda x, y: hill(x, y) < 1.0 or fbm(x, y, .024, 3, 7) < .02)
for i in range(26):
    x, y = r.uniform(-70, 60), r.uniform(63, 80)
    if -1.6 < hill(x, y) < 1.4: s = r.uniform(.5, 1.6); rock(s, ('#d9c8a4', '#9c8468'), (x, y, max(0, hill(x, y)) + s * .1), 2, seed=i)
env = lambda x: .6 + .4 * math.exp(-((x - 70) / 100) ** 2) + .3 * math.exp(-((x + 200) / 80) ** 2)
mountains(-420, 760, 260, 410, 120, 24, 84, ('#8fa883', '#7fa0a4', '#86a9c6'), s=.0085, z=16, env=env, dark='#5d8090')
mountains(-620, 980, 450, 620, 100, 20, 140, ('#86a6b8', '#93b2c8', '#a9c4da'), snow_h=104, snow_col='#ffffff', s=.006, z=22, dark='#6b93b4')
for i, (x, y, z, s) in enumerate([(-210, 560, 168, 20), (-40, 600, 262, 15), (190, 560, 160, 22), (330, 600, 205, 13)]): cloud((x, y, z), s, seed=i + 3, n=8, stretch=2.3)

# craft, riders
PAL = [dict(main='#0fa6a6', second='#f7f1e4', accent='#f6b545'), dict(main='#f0654a', second='#f7f1e4', accent='#1f7f88')]
RID = [dict(vest='#f2a33c', vest2='#27323d', top='#f2ead9', bottom='#27323d', skin='#b97a50', hair='#241a14', look=(-6, -26)), dict(vest='#1c8f97', vest2='#f4ecdc', top='#e9e2d4', bottom='#2c3a52', skin='#e0ab84', hair='#7a4a26', tail=True, look=(-8, -30))]
for i, k in enumerate(SK):
    p = k['p']; E = empty('ski', (p.x, p.y, .16), (0, 0, k['h'])); k['E'] = E
    V = pwc((0, 0, 0), (math.radians(17 if i == 0 else 15), math.radians(-8.5), 0), **PAL[i]); V.parent = E; k['V'] = V
    rider(V, lean=20, roll=8, **RID[i])

# spray: a ragged crest on the outside of the turn, a small one inside, a rooster behind; drops over everything
wm = vmat(.6, .15, trans=.35); drops = []
for k in SK:
    for layer, (h, out, d0, d1, n) in enumerate(((1.15, 1.4, -.45, 5.2, 26), (.74, 2.2, .2, 7.0, 30), (.42, 1.5, -.7, 3.2, 18))):
        pts = []
        for i in range(n + 1):
            t = i / n; d = d0 + (d1 - d0) * t; e = max(0, d - 1.0); o = on(k, d, 1) - on(k, d, 0); a = k['a'] + d / k['R']; back = Vector((-math.sin(a), math.cos(a), 0))
            prof = math.sin(math.pi * min(1, .03 + t) ** .70) ** 1.1
            pts.append((on(k, d, .48 + .16 * e + .10 * layer, .0), (o + back * .35).normalized(), prof, prof + .10, back))
        crest(pts, h, out, wm, r, cols=('#ffffff', '#cdeff0'))
    pts = []
    for i in range(19):
        t = i / 18; d = -.6 + 3.4 * t; o = on(k, d, -1) - on(k, d, 0); a = k['a'] + d / k['R']; pts.append((on(k, d, -.52 - .10 * max(0, d - 1), .02), o, math.sin(math.pi * min(1, .05 + t)) ** .8, 1, Vector((-math.sin(a), math.cos(a), 0))))
    crest(pts, .36, .62, wm, r)
    for sgn in (1, -1):                                        # rooster
        pts = [(on(k, 1.75 + 2.6 * i / 14, sgn * .06, .05), (on(k, 2, sgn) - on(k, 2, 0)) * .4, math.sin(math.pi * min(1, .08 + i / 14)) ** .8, .6, Vector((-math.sin(k['a']), math.cos(k['a']), 0))) for i in range(15)]; crest(pts, .80, .7, wm, r)
    for _ in range(210):
        t = r.random(); d = -.6 + 7.0 * t ** 1.1; e = max(0, d - 1); pr = math.sin(math.pi * min(1, .06 + t) ** .62); u = .6 + .16 * e + abs(r.gauss(0, .9)) * (.5 + pr); z = .12 + abs(r.gauss(.3, .55)) * pr * 1.35
        q = on(k, d, u); drops.append((q.x, q.y, z, r.uniform(.018, .06)))
    for _ in range(120):
        t = r.random(); q = on(k, -.5 + 3.6 * t, -.62 - abs(r.gauss(0, .35))); drops.append((q.x, q.y, .08 + abs(r.gauss(0, .22)), r.uniform(.012, .038)))
    for _ in range(110):
        e = abs(r.gauss(0, 1.6)); q = on(k, 1.9 + e, r.gauss(0, .28)); drops.append((q.x, q.y, .2 + abs(r.gauss(0, .45)) * math.exp(-e / 3), r.uniform(.015, .05)))
specks(drops, mat('#ffffff', .5))
# buoy on the near right, a far sailboat
def buoy(x, y, s=1.0):
    Bq = empty('buoy', (x, y, wake(x, y)), (.12, -.10, 0), s); cyl(.30, .16, (0, 0, .05), mat('#e9e4da', .5), n=20, bevel=.05, parent=Bq); cyl(.22, .62, (0, 0, .42), mat('#f0654a', .4, coat=.4), n=18, r2=.12, bevel=.02, parent=Bq)
    cyl(.186, .12, (0, 0, .44), mat('#f7f1e4', .5), n=18, r2=.163, parent=Bq); ball(.085, (0, 0, .80), mat('#f6b545', .4), sub=2, parent=Bq)
buoy(8.0, 1.6, 1.0)
for (x, y, s) in ((-34, 52, .9), (30, 60, 1.0)):
    P = empty('sail', (x, y, 0), (0, 0, .5), s); profile([(-2.2, .5), (2.6, .6), (2.0, -.1), (-1.9, -.1)], 1.3, mat('#ffffff', .5), bevel=.1, parent=P); cyl(.05, 6.5, (.2, 0, 3.5), mat('#d9d6cf', .5), n=8, parent=P)
    obj('sail', [(.1, 0, 1), (-2.1, .35, 1.0), (.1, 0, 6.6)], [(0, 1, 2)], mat('#fffaf0', .9), parent=P); obj('jib', [(.35, 0, 6.0), (.35, .1, .9), (2.3, .2, .8)], [(0, 1, 2)], mat('#f6b545', .9), parent=P)

CAMS = {
    'hero':   dict(loc=(5.0, -7.5, 1.40), target=(2.7, 1.0, 1.14), lens=40),
    'bow':    dict(loc=(8.4, -4.6, 1.15), target=(2.35, .95, .92), lens=42),
    'detail': dict(loc=(3.95, -3.55, 1.4), target=(1.12, .05, .68), lens=44),
    'chase':  dict(loc=(-6.2, -3.6, 2.7), target=(2.0, 2.9, 1.0), lens=37),
    'aerial': dict(loc=(8.0, -6.2, 5.3), target=(.75, 1.95, .2), lens=43),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.14, sat=1.10, vignette=.10, gain=(1.02, 1.0, .99), lift=(.997, 1.0, 1.008), threshold=1.5)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/seadoo.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .10)), engine=A.get('engine', 'CYCLES'))
