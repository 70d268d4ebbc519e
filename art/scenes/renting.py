import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from marine import pwc, sup, canoe, paddle, dog_sit, figure as swimfig
from stays import folk, kayak
# Renting: a bright morning at the dock; a guest takes over boards, canoe and watercraft from their owner.
A = args(); reset(71); k = light('morning'); r = random.Random(5)
shore = lambda x: 2.6 + .10 * x + .6 * math.sin(x * .35) - 9 * smooth(-3, -14, x) + 1.2 * smooth(8, 18, x)
ground = shoreline('morning', shore, k, seed=4, still=False)
D = jetty((3.1, .4), (5.6, 12.6), 1.9)
# boats at the dock
J = pwc((2.55, 6.6, -.02), (0, 0, math.radians(84)), main='#f0654a', second='#f6f1e6', accent='#f7c566'); canoe((6.05, 5.4, .02), (0, 0, math.radians(79)), hull='#2f7f86')
for p, q in (((2.2, 8.1, .62), (3.4, 8.2, .62)), ((6.2, 7.5, .45), (5.75, 7.7, .58))): tube([p, tuple((Vector(p) + Vector(q)) / 2 - Vector((0, 0, .10))), q], .016, mat('#efe6d2', .8), smooth_pts=True)
# rack with boards and kayaks on the beach
gx, gy, ga = 7.6, -.6, math.radians(-18); Q = empty('rack', (gx, gy, ground(gx, gy)), (0, 0, ga)); wd = mat('#8a6242', .85)
for x in (-1.25, 1.25):
    for y in (-.36, .36): box((.09, .09, 1.75), (x, y, .80), wd, .012, parent=Q)
    for z in (.42, .98, 1.54): box((.08, 1.05, .07), (x, 0, z), wd, .012, parent=Q)
for z, c, d in ((.46, '#e8a13f', 0), (1.02, '#d9512f', .1), (1.58, '#2f9fa0', -.1)): kayak((d, 0, z + .10), (0, 0, 0), c, parent=Q)
for i, (c, rl, pd, a) in enumerate((('#1c8d95', '#fbf4e6', '#f3c27e', 4), ('#f0654a', '#fbf4e6', '#f7d9a0', -3))):
    E = empty('s', (.2 + i * .95, -1.25 - .12 * i, ground(.2, -1.3) + .06), (0, 0, math.radians(58 + a))); sup(parent=E, deck=c, rail=rl, pad=pd, accent='#f7c566')
# owner hands a paddle to the guest; her friend and the dog wait on the dock
ox, oy = 2.35, -1.05
folk((ox, oy, ground(ox, oy) + .02), math.radians(18), coat='#d9653b', legs='#c9b48a', hair='#3b2a20', hat=None, skin='#c98d66', armL='fwd', armR='hip', s=1.04)
folk((ox + 1.16, oy + .26, ground(ox + 1.16, oy + .26) + .02), math.radians(192), coat='#2f7f86', legs='#39465a', hair='#6b4326', long_hair=True, skin='#e0ad86', armL='down', armR='fwd')
P = empty('pd', (ox + .50, oy + .26, ground(ox, oy) + 1.02), (math.radians(6), math.radians(-4), .3)); tube([(0, 0, -.92), (0, 0, .72)], .017, mat('#2b333b', .5), parent=P); box((.20, .035, .42), (0, 0, -1.05 + .12), mat('#f0654a', .5), .03, parent=P); box((.16, .03, .04), (0, 0, .73), mat('#f2ead9', .6), .012, parent=P)
t = D(.30, -.2); folk((t[0], t[1], t[2]), math.radians(-116), coat='#f2ead9', legs='#3d5166', hair='#17110d', skin='#8d5b3f', armL='wave', armR='down', s=1.02)
t = D(.22, .45); dog_sit((t[0], t[1], t[2]), math.radians(-110), .95, vest='#f0654a')
for i, c in enumerate(('#f0654a', '#f7c566', '#1c8d95')): x, y = 5.55 + .24 * i, -1.75 - .08 * i; box((.30, .22, .34), (x, y, ground(x, y) + .17), mat(c, .8), .07, rot=(.1, 0, .3 * i), seg=3)
box((.62, .42, .40), (4.6, -1.55, ground(4.6, -1.55) + .2), mat('#f3ead9', .5), .05, rot=(0, 0, .3)); box((.64, .44, .07), (4.6, -1.55, ground(4.6, -1.55) + .42), mat('#d9562f', .5), .03, rot=(0, 0, .3))
grove(k, [(11.4, .6, 0, 1.0), (13.2, 2.0, 2, .95), (12.6, -2.6, 1, 1.0), (15.2, -.4, 2, 1.05), (10.4, 2.6, 3, .95), (17, 3, 0, 1.1), (19, -1, 2, 1.1), (9.9, -4.6, 3, .75), (21, 2.4, 0, 1.1)], ground, r)
dry = lambda x, y: shore(x) - y < 2.4 or math.hypot(x - 2.6, (y + 1) * 1.2) < 1.9 or math.hypot(x - gx, y - gy) < 1.9 or math.hypot(x - .6, y + 1.3) < 1.6 or math.hypot(x - 5.4, y + 1.7) < .8
meadow(k, 1500, (-12, 14, -11, 3), ground, r, dry, 150); pebbles(150, shore, ground, r, (-13, 14), .12)
for i, (x, y, s) in enumerate([(-4.6, -1.4, .55), (-5.6, -1.0, .34), (-3.9, -2.0, .2), (9.0, 1.6, .5), (8.2, 2.2, .3), (-7.4, -2.6, .62)]): rock(s, ('#b9b3aa', '#807d80'), (x, y, ground(x, y) + s * .1), 2, seed=i + 50)
for i, (x, y, z, s) in enumerate([(-190, 430, 128, 16), (-40, 450, 158, 13), (200, 430, 132, 17)]): cumulus((x, y, z), s, seed=i + 40, col=k['cloud'])
finish(A, {
    'hero': dict(loc=(-2.4, -10.8, 2.9), target=(1.15, 0, 2.25), lens=30),
    'tall': dict(loc=(.9, -12.6, 2.3), target=(3.75, 0, 4.3), lens=37),
}, 'renting', exp=k['exp'])
