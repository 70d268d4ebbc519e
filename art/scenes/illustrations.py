import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from marks import coin
from marine import dog_sit, loon, reeds, lerp_table
from stays import folk
from props import lantern
# Small islands for the states of the product, each on a clear ground.
A = args(); reset(23); CAM = A.get('cam', 'not-found'); r = random.Random(4); studio()
wood, wood2, dk = mat('#b07a48', .85), mat('#9a6638', .85), mat('#5d4030', .9)
GR = ('#7fa350', '#c2c069')

def dress(hz, n, rad, avoid, flowers=('#ffd34d', '#f0654a', '#f6f0ff'), k=14):
    G = [bunch(14, .26, GR, r), bunch(12, .20, (GR[1], '#dcd08a'), r)]; F = [blossom((c, mixc(c, '#ffffff', .4)), 12, .28, i, '#7d9a4c') for i, c in enumerate(flowers)]
    for g in G + F: g.location = (0, -900, -300)
    bad = lambda x, y: math.hypot(x, y) > rad * .90 or avoid(x, y)
    scatter(G, n, (-rad, rad, -rad, rad), hz, (.6, 1.15), r=r, avoid=bad, sink=.01); scatter(F, k, (-rad, rad, -rad, rad), hz, (.7, 1.1), r=r, avoid=bad, sink=.01)

def spruce(x, y, h, hz, seed=1):
    q = random.Random(seed); pine_mesh(h, 7, 11, ('#25573f', '#5c9550'), r=q, width=.23).location = (x, y, hz(x, y) - .05)

def not_found():
    arms = ((0, -1), (-.94, .42), (.80, .62)); path = lambda x, y: max(.30 - abs(x * v - y * u) if x * u + y * v > -.1 else -1 for u, v in arms) + .04 * noise.noise(Vector((x * 3, y * 3, 1)))
    hz = island(2.6, 3, path=path)
    P = (.15, .25); z = hz(*P); cyl(.085, 2.9, (P[0], P[1], z + 1.35), wood, n=10, bevel=.02, r2=.07); ball(.10, (P[0], P[1], z + 2.84), wood2, sub=2)
    for i, (h, a, L, c) in enumerate(((2.52, -18, 1.10, '#e8743b'), (2.14, 158, 1.16, '#2f8f96'), (1.78, 34, .98, '#f0b45a'), (1.44, 205, .92, '#c9865a'))):
        E = empty('arm', (P[0], P[1], z + h), (0, math.radians((3, -4, -3, 5)[i]), math.radians(a)))
        profile([(-.26, -.13), (L - .16, -.13), (L, 0), (L - .16, .13), (-.26, .13), (-.20, 0)], .06, mat(c, .75), y=-.11, bevel=.012, parent=E)
        for x in (-.05, .05): cyl(.018, .03, (x, -.15, 0), dk, rot=(math.pi / 2, 0, 0), n=8, parent=E)
    x, y = -.95, -.72; F = folk((x, y, hz(x, y)), math.radians(-48), coat='#d9653b', legs='#3d4a5c', hair='#3b2a20', hat='#1f7f86', skin='#c98d66', armL='lap', armR='lap', s=1.0)
    box((.20, .34, .46), (-.22, 0, 1.20), mat('#2f6f78', .85), .08, parent=F, seg=3); cyl(.07, .42, (-.24, 0, .92), mat('#e8a13f', .9), rot=(math.pi / 2, 0, 0), n=14, bevel=.02, parent=F)
    for k in range(4): obj('map', [(.30 + .035 * (k % 2), -.30 + .15 * k, 1.02), (.30 + .035 * ((k + 1) % 2), -.15 + .15 * k, 1.02), (.42 + .035 * ((k + 1) % 2), -.15 + .15 * k, 1.32), (.42 + .035 * (k % 2), -.30 + .15 * k, 1.32)], [(0, 1, 2, 3)], mat('#fbf3e0' if k % 2 else '#efe2c4', .9), parent=F)
    dog_sit((-.05, -1.15, hz(-.05, -1.15)), math.radians(100), .95, vest=None)
    spruce(1.35, 1.15, 3.4, hz, 2); spruce(-1.55, 1.10, 2.6, hz, 4); spruce(.75, 1.85, 2.4, hz, 6)
    for i, (a, b, s) in enumerate(((1.5, -.55, .30), (1.9, -.1, .17), (-1.9, -.1, .22))): rock(s, ('#b5aca2', '#837c80'), (a, b, hz(a, b) + s * .1), 2, seed=i + 4)
    dress(hz, 110, 2.6, lambda x, y: path(x, y) > -.1 or math.hypot(x + .95, y + .72) < .4 or math.hypot(x + .05, y + 1.15) < .45)

def offline():
    hz = island(2.6, 5); x0, y0 = -.35, .25; T = empty('tent', (x0, y0, hz(x0, y0)), (0, 0, math.radians(24))); c1, c2 = mat('#e8743b', .85), mat('#d05f2c', .85)
    W_, H_, L_ = .95, 1.35, 2.0
    for s in (-1, 1):
        rg = []
        for j in range(7): t = j / 6; yy = -L_ / 2 + L_ * t; sag = .07 * math.sin(t * math.pi); rg.append([(s * W_ * u, yy + (.12 if u < .5 else 0) * 0, (H_ - sag) * (1 - u) ** 1.05) for u in (0, .25, .5, .75, 1)])
        loft(rg, c1 if s < 0 else c2, smooth_deg=20, parent=T); o = box((.02, L_ + .1, .02), (s * W_, 0, .02), dk, .004, parent=T)
    obj('back', [(-W_, L_ / 2, 0), (W_, L_ / 2, 0), (0, L_ / 2, H_)], [(0, 1, 2)], c2, parent=T); obj('in', [(-W_ * .96, .2, .02), (W_ * .96, .2, .02), (0, .2, H_ * .96)], [(0, 1, 2)], mat('#ffc878', emit=1.1), parent=T)
    for s in (-1, 1): obj('flap', [(s * W_, -L_ / 2, 0), (s * .40, -L_ / 2 - .10, 0), (s * .30, -L_ / 2 - .06, .45), (0, -L_ / 2, H_)], [(0, 1, 2, 3)], mat('#f2a05c', .85), parent=T)
    tube([(0, -L_ / 2 - .02, H_), (0, -L_ / 2, 0)], .018, wood2, parent=T)
    for s in (-1, 1):
        for yy in (-L_ / 2, L_ / 2): tube([(s * W_ * .55, yy, H_ * .45), (s * (W_ + .42), yy * 1.12, .02)], .008, mat('#f2ead9', .8), parent=T, res=1)
    lx, ly = .55, -1.35; lantern((lx, ly, hz(lx, ly)), 1.35, 10); point((lx, ly, hz(lx, ly) + .4), '#ffb45c', 8, .2)
    # the radio with its aerial up, on a log
    gx, gy = 1.35, -.55; cyl(.20, .95, (gx, gy, hz(gx, gy) + .17), mat('#8a6242', .9), rot=(math.pi / 2, 0, .5), n=12, bevel=.02); Q = empty('radio', (gx, gy, hz(gx, gy) + .37), (0, 0, math.radians(-14)))
    box((.46, .18, .30), (0, 0, .15), mat('#2f7f86', .45), .05, parent=Q, seg=3); cyl(.10, .02, (-.10, -.095, .15), mat('#f4ead2', .6), rot=(math.pi / 2, 0, 0), n=20, parent=Q); box((.14, .02, .07), (.12, -.095, .19), mat('#23303a', .3), .01, parent=Q); cyl(.028, .02, (.09, -.10, .09), mat('#f0b45a', .4), rot=(math.pi / 2, 0, 0), n=12, parent=Q); cyl(.028, .02, (.17, -.10, .09), mat('#f0b45a', .4), rot=(math.pi / 2, 0, 0), n=12, parent=Q)
    tube([(.18, .04, .29), (.34, .04, 1.15)], .010, mat('#d9dde0', .3, metal=.8), parent=Q); ball(.022, (.34, .04, 1.16), mat('#e8743b', .4), sub=2, parent=Q); tube([(-.18, 0, .29), (-.14, 0, .40), (.14, 0, .40), (.18, 0, .29)], .014, mat('#f4ead2', .6), parent=Q)
    spruce(-1.75, .75, 3.5, hz, 2); spruce(1.45, 1.35, 2.9, hz, 5); spruce(-1.0, 1.75, 2.5, hz, 8)
    for i, (a, b, s) in enumerate(((-1.7, -.95, .34), (-1.35, -1.35, .2), (2.05, .25, .22))): rock(s, ('#b5aca2', '#837c80'), (a, b, hz(a, b) + s * .1), 2, seed=i + 4)
    dress(hz, 120, 2.6, lambda x, y: math.hypot((x + .35), (y - .1)) < 1.55 or math.hypot(x - 1.35, y + .55) < .6 or math.hypot(x - lx, y - ly) < .3)

def empty_search():
    pool = lambda x, y: .62 * x - .75 * y - .55 + .22 * math.sin(x * 2.2 + y); hz = island(2.6, 7, pool=pool)
    bx, by = -.75, .35; rock(.78, ('#bdb3a8', '#857d80'), (bx, by, hz(bx, by) + .12), 2, seed=11, sc=(1.1, 1, .72)); zt = hz(bx, by) + .50
    F = figure((bx, by, zt), (0, 0, math.radians(-42)), hip=(0, 0, .93), feet=((.06, -.13, .09), (-.05, .13, .09)), hands=((.235, -.075, 1.655), (.235, .075, 1.655)), elb=((-.1, -1, -.7), (-.1, 1, -.7)), top='#1f7f86', bottom='#3d4a5c', shoes='#5b3d29', skin='#c98d66', hair='#3b2a20', cap='#e8743b', glasses='beanie', vest=None)
    for s in (-1, 1): cyl(.038, .20, (.21, s * .045, 1.675), mat('#22272d', .4), rot=(0, math.pi / 2, 0), n=14, parent=F, r2=.050, bevel=.006); cyl(.042, .006, (.312, s * .045, 1.675), mat('#6fb8d0', .1, spec=.8), rot=(0, math.pi / 2, 0), n=14, parent=F)
    box((.20, .34, .46), (-.22, 0, 1.22), mat('#e8a13f', .85), .08, parent=F, seg=3)
    loon((.85, -.75, -.10), math.radians(150), .95); rd = reeds(16, .95, r, tails=5); rd.location = (1.65, .55, hz(1.65, .55) - .02); reeds(12, .8, r, tails=3).location = (-.75, -1.75, hz(-.75, -1.75) - .02)
    spruce(-1.55, 1.25, 3.0, hz, 3); spruce(-.35, 1.85, 2.4, hz, 5)
    for i, (a, b, s) in enumerate(((.35, .45, .24), (.75, .95, .34), (-1.55, -.75, .26), (-.35, -.75, .14))): rock(s, ('#bdb3a8', '#857d80'), (a, b, hz(a, b) + s * .08), 2, seed=i + 4)
    dress(hz, 120, 2.6, lambda x, y: pool(x, y) > -.32 or math.hypot(x - bx, y - by) < .85)

def empty_wallet():
    hz = island(1.75, 9, depth=.85); s0 = .62; cyl(s0 * 1.12, .52, (0, .1, .22), mat('#8a6242', .95), n=22, bevel=.03, r2=s0 * 1.04); cyl(s0 * .98, .02, (0, .1, .485), mat('#d9ae74', .85), n=26)
    for q in (.24, .42, .56): tube([(q * math.cos(6.2832 * i / 26) + .02, .1 + q * .97 * math.sin(6.2832 * i / 26), .497) for i in range(26)], .006, mat('#b98a52', .9), closed=True, res=1)
    Q = empty('tin', (-.12, .18, .50), (0, 0, math.radians(-16))); t, ti, rim = mat('#2f8f96', .35, metal=.25, coat=.3), mat('#d9d2c2', .4, metal=.5), mat('#f0b45a', .35, metal=.4)
    w, d, h, th = .58, .40, .26, .022
    box((w, d, th), (0, 0, th / 2), ti, .004, parent=Q)
    for s in (-1, 1): box((w, th, h), (0, s * (d / 2 - th / 2), h / 2), t, .008, parent=Q); box((th, d, h), (s * (w / 2 - th / 2), 0, h / 2), t, .008, parent=Q)
    tube([(-w / 2, -d / 2, h), (w / 2, -d / 2, h), (w / 2, d / 2, h), (-w / 2, d / 2, h)], .012, rim, parent=Q, closed=True, res=2)
    L = empty('lid', (0, d / 2, h), (math.radians(-72), 0, 0), parent=Q); box((w, th, d * .98), (0, 0, d / 2), t, .010, parent=L); box((w * .86, .006, d * .8), (0, -.014, d / 2), ti, .003, parent=L); tube([(-w / 2, 0, d * .98), (w / 2, 0, d * .98)], .014, rim, parent=L)
    box((.10, .03, .09), (0, -d / 2 - .012, h * .72), rim, .01, parent=Q)
    coin((.42, -.22, .50 + .142), (math.radians(-14), 0, math.radians(12)), .150)
    mx, my = -.50, -.20; cyl(.095, .17, (mx, my, .585), mat('#f4efe6', .35, coat=.4), n=22, bevel=.012); cyl(.080, .006, (mx, my, .672), mat('#3b2114', .4), n=18); tube([(mx + .095 * math.cos(6.2832 * i / 20), my + .095 * math.sin(6.2832 * i / 20), .672) for i in range(20)], .009, mat('#2f6f78', .4), closed=True, res=1); tube([(mx - .09, my - .01, .64), (mx - .165, my - .02, .625), (mx - .155, my - .02, .55), (mx - .09, my - .01, .54)], .014, mat('#f4efe6', .35), smooth_pts=True)
    spruce(-1.05, .75, 1.9, hz, 3); spruce(.95, .95, 1.5, hz, 6)
    for i, (a, b, s) in enumerate(((1.15, -.35, .20), (.90, -.75, .12), (-1.2, -.30, .16))): rock(s, ('#b5aca2', '#837c80'), (a, b, hz(a, b) + s * .1), 2, seed=i + 4)
    for i, (a, b) in enumerate(((-.78, -.85), (-.62, -1.0), (-.92, -.72))): cyl(.022, .12, (a, b, hz(a, b) + .06), mat('#f4ead2', .8), n=10); ball(.062, (a, b, hz(a, b) + .125), mat('#d9512f', .6), sub=2, scale=(1, 1, .62))
    dress(hz, 70, 1.75, lambda x, y: math.hypot(x, y - .1) < .82, k=10)

def empty_inbox():
    path = lambda x, y: .34 - abs(x - .75 + .35 * math.sin(y * 1.1)) + .05 * noise.noise(Vector((x * 3, y * 3, 1))); hz = island(2.1, 13, path=path, depth=1.0); px, py = -.35, 0.05; z = hz(px, py)
    box((.15, .15, 1.36), (px, py, z + .58), wood, .02); box((.13, .62, .13), (px, py - .06, z + 1.24), wood2, .02); tube([(px, py - .30, z + 1.20), (px, py, z + .82)], .045, wood2)
    M = empty('box', (px, py - .12, z + 1.32), (0, 0, math.radians(24))); bl, bl2 = mat('#2f8f96', .35, coat=.4), mat('#1f6a72', .5)
    w, h, L = .27, .25, .86; pf = [(-w, 0), (w, 0)] + [(w * math.cos(math.pi * i / 14), h + w * math.sin(math.pi * i / 14)) for i in range(15)]
    ring = lambda y, k=1.0: [(x * k, y, .02 + q * k) for x, q in pf]
    loft([ring(-L / 2), ring(L / 2)], bl, closed_ring=True, smooth_deg=35, parent=M); obj('back', ring(L / 2), [tuple(range(len(pf)))], bl, parent=M); loft([ring(-L / 2, .94), ring(L / 2 - .04, .94)], mat('#16414a', .8), closed_ring=True, smooth_deg=35, parent=M); obj('end', ring(L / 2 - .05, .94), [tuple(range(len(pf)))], mat('#16414a', .8), parent=M)
    loft([ring(-L / 2), ring(-L / 2 + .05)], mat('#f0b45a', .4, metal=.3), closed_ring=True, parent=M).scale = (1.03, 1, 1.02)
    D = empty('door', (0, -L / 2, .03), (math.radians(104), 0, 0), parent=M); profile(pf, .025, bl2, bevel=.008, parent=D); box((.10, .05, .03), (0, -.03, h + w * .70), mat('#f0b45a', .4, metal=.3), .01, parent=D)
    tube([(w + .02, .12, .20), (w + .045, .12, .56)], .014, mat('#f4efe6', .5), parent=M); box((.02, .20, .13), (w + .045, .02, .52), mat('#e0452f', .5), .01, parent=M)
    B = empty('bird', (.02, .10, h + w + .055), (0, 0, math.radians(-115)), .9, parent=M); bm, bb = mat('#3f6fb0', .8), mat('#f2b48a', .85)
    hull([(-.11, .085, .02, .02, 2.2), (-.06, .09, .06, .065, 2.3), (.02, .095, .068, .075, 2.3), (.08, .115, .05, .055, 2.3), (.105, .125, .02, .02, 2.2)], bm, n=16, parent=B); ball(.058, (.02, 0, .075), bb, sub=2, scale=(1.2, .9, .9), parent=B); ball(.058, (.085, 0, .175), bm, sub=3, parent=B); o = cyl(.018, .05, (.15, 0, .17), mat('#e8a13f', .5), n=8, r2=.003, parent=B); o.rotation_euler = (0, math.pi / 2, 0)
    for s in (-1, 1): ball(.011, (.118, s * .036, .192), mat('#1a1a1e', .3), sub=2, parent=B); tube([(.02, s * .03, .03), (.02, s * .03, -.03)], .008, mat('#e8a13f', .5), parent=B, res=1)
    profile([(-.10, .085), (-.26, .055), (-.25, .09), (-.10, .115)], .07, bm, bevel=.008, parent=B)
    for i in range(4): x = -1.75 + .52 * i; box((.10, .06, .66), (x, .95 - .05 * i, hz(x, .95) + .30), mat('#f2ead9', .8), .015)
    for q in (.22, .46): box((1.85, .045, .08), (-.97, .915, hz(-.97, .9) + q), mat('#f2ead9', .8), .012, rot=(0, 0, -.09))
    spruce(1.25, 1.05, 2.5, hz, 3)
    for i, (a, b, s) in enumerate(((1.45, -.35, .20), (-1.25, -.65, .24), (-1.0, -.95, .13))): rock(s, ('#b5aca2', '#837c80'), (a, b, hz(a, b) + s * .1), 2, seed=i + 4)
    dress(hz, 90, 2.1, lambda x, y: path(x, y) > -.05 or math.hypot(x - px, y - py) < .25, k=22)

{'not-found': not_found, 'offline': offline, 'empty-search': empty_search, 'empty-wallet': empty_wallet, 'empty-inbox': empty_inbox}[CAM]()
CAMS = {
    'not-found': dict(loc=(1.6, -13, 4.6), target=(0, 0, .92), lens=66),
    'offline': dict(loc=(1.6, -13, 4.6), target=(0, 0, .98), lens=63),
    'empty-search': dict(loc=(1.6, -13, 4.6), target=(0, 0, .80), lens=68),
    'empty-wallet': dict(loc=(1.0, -9.0, 3.9), target=(0, 0, .32), lens=72),
    'empty-inbox': dict(loc=(1.4, -11, 3.9), target=(0, 0, .72), lens=68),
}
finish(A, CAMS, 'illustrations', w=1000, ratio=4 / 3, spp=40, exp=.22, clear=True)
