"""Ten category icons, transparent, one prop each. blender -b -P icons.py -- --only=rv --w=320"""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from props import *
A = args(); OUT = A.get('out', 'out/icons'); os.makedirs(OUT, exist_ok=True); W = int(A.get('w', 320))
def sup(): 
    E = empty('e'); a = paddleboard((0, -.35, .1), (0, 0, 0), '#1f8a94', '#fbf3e4'); b = paddleboard((.25, .55, .1), (0, 0, 0), '#e8743b', '#fbf3e4')
    for o in (a, b): o.parent = E
    p = empty('p', (0, .1, .32), (0, 0, .25), parent=E); tube([(-1.2, 0, 0), (.9, 0, 0)], .03, mat('#2b3038', .5), parent=p); box((.55, .22, .03), (1.15, 0, 0), mat('#f0b45a', .5), .012, parent=p); return E
ICONS = {'rv': (lambda: travel_trailer(lit=.5, awning=False), -24), 'water': (lambda: wake_boat(), -26), 'atv': (lambda: side_by_side(), -32), 'motorcycle': (lambda: cruiser(), -26), 'specialty': (lambda: roadster(), -30), 'cabins': (lambda: chalet(lit=.9), 28), 'snow': (lambda: sled(), -28), 'glamping': (lambda: dome(lit=.9), -10), 'unique': (lambda: barrel_sauna(raft=True, snow=False), 30), 'lite': (sup, -30)}
for k, (fn, rz) in ICONS.items():
    if A.get('only') and k not in A['only'].split(','): continue
    reset(5); S.sun_dir = Vector((-.45, -.75, .85)).normalized(); S.glow_dir = Vector((0, 1, .2)).normalized()
    sky([(-.1, '#e9e2d6'), (0, '#f3efe6'), (.4, '#cfe0ee'), (1, '#a9c6e6')], glow_s=0, light=1.25); sun('#fff0d8', 3.6, 4)
    T = fn(); T.rotation_euler[2] = math.radians(rz); bpy.context.view_layer.update()
    pts = [o.matrix_world @ Vector(c) for o in bpy.context.scene.objects if o.type in ('MESH', 'CURVE') for c in o.bound_box]
    lo, hi = Vector([min(p[i] for p in pts) for i in range(3)]), Vector([max(p[i] for p in pts) for i in range(3)]); c = (lo + hi) / 2
    d = Vector((0, -1, .42)).normalized() * 60
    cam = camera(tuple(c + d), tuple(c), lens=85); cam.data.type = 'ORTHO'
    iv = cam.matrix_world.inverted(); bpy.context.view_layer.update(); iv = cam.matrix_world.inverted(); q = [iv @ p for p in pts]
    w_, h_ = max(p.x for p in q) - min(p.x for p in q), max(p.y for p in q) - min(p.y for p in q)
    cam.data.ortho_scale = max(w_ * 1.06, h_ * 1.06 * 4 / 3)
    grade(glow=0, sat=1.06, vignette=0)
    render(f'{OUT}/{k}.png', W, W * 3 // 4, int(A.get('spp', 64)), exposure=.25, transparent=True)
