"""Whole places to set props into: a light (hour of the day), a lake shore with ranges behind, a look-out over the valley, and a small island for illustrations."""
from motor import *
from stays import lake, stars, aurora, smoke, soft
from stays import mist as veil

LIGHTS = {
    'morning': dict(sun=(-.70, -.52, .48), glow=(.5, 1, .12), fog=dict(cool='#a9d0ea', warm='#e6eee6', start=45, density=.0019, maxf=.82, height=120, power=3), sky=[(-.1, '#f3f5e6'), (0, '#eef3e4'), (.05, '#cfeaf0'), (.14, '#98d2f0'), (.32, '#5aa9e2'), (.7, '#3279c0'), (1, '#265f9c')],
                    k=dict(glow='#fff2d4', glow_s=.3, glow_pow=8, light=1.0, light_tint='#e9f1ff'), lamp=('#ffe4bd', 4.3, 1.2), water=('#39b4c0', '#1b86a4'), far=('#6f9460', '#b0a866'), grass=('#6f9d4a', '#b3b75e'), r1=('#7e9c92', '#86a2b4', '#9db4c8'), r2=('#98b0c4', '#a6bccf', '#bccbdc'), snow='#ffffff', dark='#61809c', cloud='#ffffff', greens=('#25573f', '#5a8e4d'), exp=.16),
    'golden': dict(sun=(.66, -.60, .40), glow=(.62, 1, .06), fog=dict(cool='#9fa9cf', warm='#ffc9a0', start=30, density=.0026, maxf=.85, height=90, power=3), sky=[(-.1, '#ffdcae'), (0, '#ffd9a8'), (.06, '#ffb990'), (.14, '#f0a4a0'), (.24, '#b596c2'), (.38, '#6f88c8'), (.6, '#4a6fb5'), (1, '#35559c')],
                   k=dict(glow='#ffb27e', glow_s=.9, glow_pow=5, light=1.05, light_tint='#e3e9ff'), lamp=('#ffcf9c', 4.2, 2.0), water=('#2b93a3', '#176a8c'), far=('#55784a', '#b89c5c'), grass=('#5f9347', '#b9b95a'), r1=('#4f6a5e', '#5f6288', '#7a6f95'), r2=('#5f7096', '#6f78a6', '#8a86b0'), snow='#fff0e2', dark='#3c4a74', cloud='#ffe3d0', greens=('#1d4a3b', '#437f49'), exp=.32),
    'evening': dict(sun=(-.72, -.48, .40), glow=(-.75, 1, .03), fog=dict(cool='#5f7ba4', warm='#f0ab84', start=35, density=.0030, maxf=.85, height=70, power=3), sky=[(-.1, '#ffb98a'), (0, '#ffb684'), (.05, '#f3a186'), (.11, '#c490a0'), (.19, '#8585b2'), (.31, '#4f699f'), (.5, '#2f4d86'), (1, '#1f3468')],
                    k=dict(glow='#ffae74', glow_s=.7, glow_pow=7, light=1.1, light_tint='#d6def4'), lamp=('#ffcdb4', 1.7, 7.0), water=('#3a7f9a', '#285f82'), far=('#8f8a58', '#5d7452'), grass=('#6f9450', '#a9ae5c'), r1=('#5d6f8c', '#74789f', '#9088ae'), r2=('#7a80a8', '#8d8bb4', '#a79bc0'), snow='#ffe9e2', dark='#4d5a86', cloud='#ffc9b4', greens=('#27543f', '#4f8455'), exp=.54),
    'dusk': dict(sun=(-.5, .55, .5), glow=(.62, 1, .06), fog=dict(cool='#4a549c', warm='#f08f7a', start=30, density=.0028, maxf=.86, height=90, power=3), sky=[(-.1, '#ffb07a'), (0, '#ffa878'), (.05, '#f58a7e'), (.11, '#c06f97'), (.19, '#7a5fae'), (.32, '#3f4a9c'), (.55, '#24337c'), (1, '#16235a')],
                 k=dict(glow='#ff9a62', glow_s=.85, glow_pow=6, light=.62, light_tint='#c9d4ff'), lamp=('#a9b8ff', .75, 4.0), water=('#3a5f9a', '#2a4a86'), far=('#3f5560', '#4a4f70'), grass=('#4d7a52', '#8f9a58'), r1=('#46557e', '#565a8c', '#6d6798'), r2=('#5b629a', '#6b6aa6', '#8378ae'), snow='#ffd9d6', dark='#323c74', cloud='#e58fa0', greens=('#1d4440', '#3a6e58'), exp=.48),
    'sunrise': dict(sun=(.80, -.42, .30), glow=(.55, 1, .035), fog=dict(cool='#e3b9c6', warm='#ffd9a4', start=22, density=.0034, maxf=.88, height=70, power=2.4), sky=[(-.1, '#ffdca6'), (0, '#ffd79e'), (.035, '#ffc597'), (.09, '#fbaa9b'), (.17, '#e79fb4'), (.28, '#b99ccb'), (.45, '#8c9dd4'), (1, '#5f7fc0')],
                    k=dict(glow='#ffc67c', glow_s=.95, glow_pow=7, light=.92, light_tint='#f1e6ff'), lamp=('#ffc48c', 3.6, 2.5), water=('#8d8fae', '#7683a6'), far=('#8a7d62', '#6f7f5d'), grass=('#8a9a5a', '#c9b46a'), r1=('#6f6a92', '#7d739c', '#9484a8'), r2=('#9385ab', '#a693b6', '#c4a4bc'), snow='#ffeadf', dark='#5f5a88', cloud='#ffd2bc', greens=('#33584a', '#66865a'), exp=.22),
}

def light(hour):
    """Sky, fog and sun of an hour; returns its palette."""
    k = LIGHTS[hour]; S.sun_dir = Vector(k['sun']).normalized(); S.glow_dir = Vector(k['glow']).normalized()
    fog(**k['fog']); sky(k['sky'], **k['k']); sun(k['lamp'][0], k['lamp'][1], k['lamp'][2])
    return k

def shoreline(hour, shore, pal=None, seed=3, still=True, sand='#d9c394', relief=1.0, slope=1.95, pad=None, depth=1.2, area=(-40, 34, -18, 26), far_y=(90, 185), r1=78, r2=140, ripple=None):
    """A lake shore seen from the land: shore(x) is the y of the water's edge; returns ground(x, y)."""
    k = pal or light(hour)
    def ground(x, y):
        d = shore(x) - y; h = -depth + (depth + slope - 1.2) * smooth(-6.5, 5.5, d)
        h += relief * (.10 * fbm(x, y, .4, 3) * smooth(1, 4, d) + .30 * fbm(x, y, .11, 3) * smooth(5, 13, d))
        return h if pad is None else pad(x, y, h)
    def gcol(p, n, t):
        g = mixc(k['grass'][0], k['grass'][1], clamp(.5 + .8 * fbm(p.x, p.y, .16, 3, 5))); e = shore(p.x) - p.y
        g = mixc(mixc(sand, '#a9967a', clamp(.5 + .9 * fbm(p.x, p.y, .7, 2))), g, smooth(1.6, 3.2, e + .7 * fbm(p.x, p.y, .45, 2)))
        return jit(mixc(g, mixc(sand, '#6a6a5e', .55), smooth(.12, -.10, p.z)), .06)
    grid_mesh(*area, 150, 96, ground, gcol, vmat(.95, .05))
    if still: lake(-330, 330, area[2], far_y[0] + 60, 150, 110, col=k['water'][0], deep=k['water'][1], amp=.010, rough=.035, lo=.12, hi=.92, blend=.36, yexp=1.8)
    else: water(-330, 330, area[2], far_y[0] + 60, 170, 130, col=k['water'][0], deep=k['water'][1], amp=.03, rough=.06, yexp=1.9, spec=.4, hf=ripple)
    fh = lambda x, y: -2 + smooth(far_y[0] - 8, far_y[0] + 62, y + 16 * math.sin(x * .018 + seed)) * (13 + 14 * fbm(x, y, .012, 4, seed)) + 1.2 * fbm(x, y, .05, 3)
    grid_mesh(-330, 330, far_y[0] - 14, far_y[1] + 20, 130, 30, fh, lambda p, n, t: jit(mixc(k['far'][0], k['far'][1], clamp(.45 + .9 * fbm(p.x, p.y, .02, 3, 9))), .06), vmat(.95, .05))
    r = random.Random(seed); small = [pine_mesh(q, 5, 7, mixer(k['greens'], k['fog']['cool'], .14), r=r, width=w) for q, w in ((8, .21), (10, .19), (6.5, .24))]
    for p in small: p.location = (0, -900, -300)
    scatter(small, 980, (-300, 300, far_y[0] - 4, far_y[1]), fh, (.5, 1.15), r=r, avoid=lambda x, y: fh(x, y) < .6 or fbm(x, y, .022, 3, seed + 4) < .02)
    mountains(-500, 500, far_y[1] + 30, far_y[1] + 180, 100, 24, r1, k['r1'], s=.0105, z=seed, dark=k['dark'], env=lambda x: .55 + .45 * math.exp(-((x - 60) / 110) ** 2) + .4 * math.exp(-((x + 170) / 90) ** 2))
    mountains(-700, 700, far_y[1] + 220, far_y[1] + 400, 90, 22, r2, k['r2'], snow_h=r2 * .62, snow_col=k['snow'], s=.0068, z=seed * 3 + 5, dark=mixc(k['dark'], k['r2'][2], .35))
    return ground

def cumulus(loc, s=16, seed=1, col='#ffffff', stretch=2.2, under=None):
    """One faceted cloud with a flat foot."""
    r = random.Random(seed); n = 11; bl = []
    for i in range(n):
        t = (i / (n - 1) - .5) * 2; q = s * (.30 + .50 * (1 - abs(t)) ** .8) * r.uniform(.8, 1.15); bl.append((t * s * stretch, r.uniform(-.25, .25) * s, q * .55, q))
    for i in range(4): t = r.uniform(-.5, .5); q = s * r.uniform(.38, .55); bl.append((t * s * stretch, r.uniform(-.2, .2) * s, s * r.uniform(.55, .85), q))
    o = billow(bl, vmat(1.0, 0.0), s * .15, .30, seed=seed, squash=.80, cf=lambda c, n_: mixc(under or mixc(col, '#9fb4d4', .35), col, clamp(.55 + .7 * n_.z + .25 * c.z / s)))
    for v in o.data.vertices: v.co.z = max(v.co.z, .02 * s)
    o.location = loc; o.visible_shadow = False
    return o

def mixer(pair, tint, t): return tuple(mixc(c, tint, t) for c in pair)

def grove(pal, spots, ground, r, heights=((10, 8, .19), (7.6, 7, .21), (12, 9, .175), (5, 5, .26)), sink=.12):
    """Spruces at (x, y, kind, scale)."""
    P = [pine_mesh(q, L, 11, pal['greens'], r=r, width=w) for q, L, w in heights]
    for p in P: p.location = (0, -900, -300)
    for x, y, kd, s in spots: dup(P[kd], (x, y, ground(x, y) - sink), (0, 0, r.uniform(0, 6)), s)

def meadow(pal, n, region, ground, r, avoid=None, flowers=60, cols=('#ffd34d', '#ff8f5a', '#f6f0ff')):
    """Bunch grass and a few flowers."""
    g0, g1 = pal['grass']; G = [bunch(16, .34, (g0, g1), r), bunch(14, .26, (g1, mixc(g1, '#fff2c0', .35)), r), bunch(20, .46, (mixc(g0, '#203a20', .15), g1), r)]
    F = [blossom((c, mixc(c, '#ffffff', .4)), 14, .34, 3 + i, '#7d9a4c') for i, c in enumerate(cols)]
    for g in G + F: g.location = (0, -900, -300)
    scatter(G, n, region, ground, (.55, 1.2), r=r, avoid=avoid, sink=.02); scatter(F, flowers, region, ground, (.7, 1.1), r=r, avoid=avoid, sink=.02)

def pebbles(n, shore, ground, r, span=(-14, 14), size=.16, cols=('#b9b0a6', '#827d80')):
    for i in range(n):
        x = r.uniform(*span); y = shore(x) - abs(r.gauss(.3, .9)); s = abs(r.gauss(.05, size)) + .04; rock(s, cols, (x, y, ground(x, y) + s * .12), 2 if s > .16 else 1, seed=i)

def jetty(p, q, width=1.7, z=.52, cols=('#b98d5e', '#a4794f'), posts=2.2, seed=2):
    """A plank dock from p to q (x, y)."""
    r = random.Random(seed); a, b = Vector((*p, 0)), Vector((*q, 0)); d = b - a; L = d.length; yaw = math.atan2(d.y, d.x); n = int(L / .30); nrm = Vector((-d.y, d.x, 0)).normalized()
    for i in range(n): c = a + d * ((i + .5) / n); box((L / n - .025, width + r.uniform(-.05, .05), .06), (c.x, c.y, z + r.uniform(-.006, .006)), mat(mixc(cols[0], cols[1], round(r.random(), 1)), .85), .010, rot=(0, 0, yaw + r.uniform(-.008, .008)))
    for s in (-1, 1): c = a + d * .5 + nrm * s * (width / 2 - .12); box((L, .09, .16), (c.x, c.y, z - .11), mat('#7f5c3e', .9), .01, rot=(0, 0, yaw))
    m = int(L / posts)
    for i in range(m + 1):
        for s in (-1, 1): c = a + d * min(.985, max(.02, i / m)) + nrm * s * (width / 2 + .02); cyl(.075, 2.6, (c.x, c.y, z - .86 + (.42 if i in (0, m) or i % 2 else .1)), mat('#7a573c', .9), n=9, bevel=.012)
    return lambda t, off=0: (a + d * t + nrm * off).to_tuple()[:2] + (z + .03,)

def island(rad=2.6, seed=2, top=('#7fae55', '#b9bf66'), soil=('#9a6f4a', '#6d4b36'), depth=1.15, pool=None, path=None):
    """A small round piece of land for an illustration; returns ground(x, y). pool(x, y) > 0 is water, path(x, y) > 0 is worn earth."""
    r = random.Random(seed); n = 56; hz = lambda x, y: .05 * fbm(x, y, .8, 2) + .10 * fbm(x, y, .3, 2, seed) - (.26 * smooth(0, .35, pool(x, y)) if pool else 0)
    rim = [rad * (1 + .05 * noise.noise(Vector((math.cos(a) * 1.6, math.sin(a) * 1.6, seed)))) for a in [6.2832 * i / n for i in range(n)]]
    v, f, c = [], [], []; R_ = 16
    for j in range(R_ + 1):
        for i in range(n): a = 6.2832 * i / n; q = rim[i] * max(.015, j / R_); x, y = q * math.cos(a), q * math.sin(a); v.append((x, y, hz(x, y) - .06 * smooth(.86, 1, j / R_)))
    def col(x, y):
        k = mixc(top[0], top[1], clamp(.5 + .9 * fbm(x, y, .5, 3, seed + 3)))
        if path: k = mixc(k, '#d9b487', smooth(0, .25, path(x, y)))
        if pool: k = mixc(k, '#e3cfa0', smooth(-.22, -.02, pool(x, y)))
        return jit(k, .06, r)
    for j in range(R_):
        for i in range(n):
            a, b = j * n + i, j * n + (i + 1) % n
            for t in ((a, b, b + n), (a, b + n, a + n)): p = [Vector(v[q]) for q in t]; m = sum(p, Vector()) / 3; f.append(t); c.append(col(m.x, m.y))
    L = 7; base = R_ * n
    for j in range(1, L + 1):
        t = j / L; o = len(v)
        for i in range(n): a = 6.2832 * i / n; q = rim[i] * (1.0 - .10 * t - .62 * t ** 2.2) * (1 + .06 * noise.noise(Vector((math.cos(a) * 4, math.sin(a) * 4, t * 5)))); v.append((q * math.cos(a), q * math.sin(a), -.07 - depth * t * (1 + .12 * noise.noise(Vector((math.cos(a) * 3, math.sin(a) * 3, 7))))))
        for i in range(n):
            k = jit(mixc(soil[0], soil[1], clamp(t * 1.1 + .25 * math.sin(t * 14))), .09, r); b = (i + 1) % n; f.append((base + i, base + b, o + b)); c.append(k); f.append((base + i, o + b, o + i)); c.append(k)
        base = o
    v.append((0, 0, -.07 - depth * 1.04)); e = len(v) - 1
    for i in range(n): f.append((base + i, base + (i + 1) % n, e)); c.append(jit(soil[1], .08, r))
    o = obj('island', v, f, vmat(.95, .05), c)
    if pool:
        vs, fs, cs, N, K = [], [], [], n * 2, 26
        for j in range(K + 1):
            for i in range(N):
                a = 6.2832 * i / N; q = (rim[i // 2] + rim[(i // 2 + (i % 2)) % n]) / 2 * (.02 + .945 * j / K); x, y = q * math.cos(a), q * math.sin(a); vs.append((x, y, -.10 + .006 * noise.noise(Vector((x * 3, y * 3, 2)))))
        for j in range(K):
            for i in range(N):
                p = (j * N + i, j * N + (i + 1) % N, (j + 1) * N + (i + 1) % N, (j + 1) * N + i); m = sum((Vector(vs[q]) for q in p), Vector()) / 4; d = pool(m.x, m.y)
                if d > -.30: fs.append(p); cs.append(jit(mixc('#7fd8d0', '#2a97ab', smooth(-.05, .6, d)), .03, r))
        obj('pool', vs, fs, vmat(.06, .6), cs)
    return hz

def studio():
    """Even light for a piece on a clear ground."""
    S.sun_dir = Vector((-.45, -.75, .85)).normalized(); S.glow_dir = Vector((0, 1, .2)).normalized()
    sky([(-.1, '#e9e2d6'), (0, '#f3efe6'), (.4, '#cfe0ee'), (1, '#a9c6e6')], glow_s=0, light=1.15); sun('#fff0d8', 3.8, 3)

def finish(A, cams, name, w=1600, ratio=16 / 9, tall=2 / 3, spp=44, exp=.2, clear=False, g=None):
    """Camera, grade and render with the usual arguments; cameras whose name begins with 'tall' stand upright."""
    cam = A.get('cam', next(iter(cams))); camera(**cams[cam])
    up = cam.startswith('tall'); q = dict(glow=.24, sat=1.06, vignette=.12, gain=(1.01, 1.0, 1.0), lift=(1.0, 1.0, 1.008), threshold=1.1); q.update(g or {})
    if clear: q.update(glow=0, vignette=0)
    grade(**q); W = int(A.get('w', 900 if up else w)); H = int(A.get('h', round(W / (tall if up else ratio))))
    render(A.get('out', f'out/{name}.png'), W, H, int(A.get('spp', spp)), exposure=float(A.get('exp', exp)), transparent=clear)
