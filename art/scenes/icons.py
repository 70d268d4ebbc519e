"""Ten category icons, transparent, one subject each: blender -b -P art/scenes/icons.py -- --out=art/masters/icons [--only=rv,snow] [--w=480]"""
import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
import props, marine, stays
A = args(); OUT = os.path.abspath(A.get('out', 'out/icons')); os.makedirs(OUT, exist_ok=True); W = int(A.get('w', 480))
def boards():
    E = empty('e')
    for p, a, c, pd in (((0, -.46, .10), 0, '#1c8d95', '#f3c27e'), ((.28, .52, .10), 0, '#f0654a', '#f7d9a0')): B = empty('b', p, (0, 0, a), parent=E); marine.sup(parent=B, deck=c, rail='#fbf4e6', pad=pd, accent='#f7c566')
    P = empty('p', (0, .04, .30), (0, 0, .20), parent=E); tube([(-1.35, 0, 0), (1.0, 0, 0)], .030, mat('#2b3038', .5), parent=P); box((.50, .22, .035), (1.22, 0, 0), mat('#f0b45a', .5), .014, parent=P); box((.06, .22, .05), (-1.36, 0, 0), mat('#f4ead2', .6), .015, parent=P)
    return E
def sauna():
    T = stays.empty('t'); B = marine.float_sauna((0, 0, 0), 0.0, power=.6); B.parent = T
    return T
def side_by_side():
    # a mast as thick as it takes to be seen at 96 pixels, in the colour of its flag: the two hold together on dark and light ground
    T = trail_sxs(); c = mat('#e8743b', .6)
    for o in list(T.children):
        if o.name.startswith('flag') or o.type == 'CURVE' and max(p.co.z for p in o.data.splines[0].points) > 2.6: bpy.data.objects.remove(o)
    tube([(-1.48, -.52, 1.00), (-1.60, -.54, 2.48)], .027, c, parent=T); profile([(-1.57, 2.06), (-1.605, 2.48), (-2.12, 2.26)], .03, c, y=-.54, bevel=.008, parent=T)
    return T
ICONS = {
    'rv': (lambda: motorhome_c(lit=.45, awning=False, bikes=True), -32), 'water': (lambda: props.wake_boat(), -28), 'atv': (side_by_side, -36), 'motorcycle': (lambda: big_cruiser(), -148),
    'specialty': (lambda: classic_roadster(paint='#c9412f', leather='#e9c27a', luggage=False), -34), 'cabins': (lambda: stays.aframe(lit=.9), 26), 'snow': (lambda: mountain_sled(), -32), 'glamping': (lambda: props.dome(lit=.9), -10), 'unique': (sauna, -38), 'lite': (boards, -32)}
for k, (fn, rz) in ICONS.items():
    if A.get('only') and k not in A['only'].split(','): continue
    reset(5); S.sun_dir = Vector((-.45, -.75, .85)).normalized(); S.glow_dir = Vector((0, 1, .2)).normalized()
    sky([(-.1, '#e9e2d6'), (0, '#f3efe6'), (.4, '#cfe0ee'), (1, '#a9c6e6')], glow_s=0, light=1.25); sun('#fff0d8', 3.6, 4)
    T = fn(); T.rotation_euler[2] = math.radians(rz); bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get(); pts = []
    for o in bpy.context.scene.objects:
        if o.type == 'MESH' and any(m and m.name.startswith('Soft') for m in o.data.materials): o.hide_render = True   # no steam on a clear ground
        if o.type not in ('MESH', 'CURVE') or o.hide_render or (o.matrix_world.translation.length > 60): continue
        e = o.evaluated_get(dg); me = e.to_mesh()
        if me: pts += [e.matrix_world @ v.co for v in me.vertices]; e.to_mesh_clear()
    cam = camera((0, -60, 25.2), (0, 0, 0), lens=85); cam.data.type = 'ORTHO'; cam.data.clip_end = 400; bpy.context.view_layer.update()
    iv = cam.matrix_world.inverted(); q = [iv @ p for p in pts]; x0, x1, y0, y1 = min(p.x for p in q), max(p.x for p in q), min(p.y for p in q), max(p.y for p in q)
    cam.location = cam.matrix_world @ Vector(((x0 + x1) / 2, (y0 + y1) / 2, 0)); cam.data.ortho_scale = max((x1 - x0) * 1.05, (y1 - y0) * 1.05 * 4 / 3)
    grade(glow=0, sat=1.06, vignette=0)
    render(f'{OUT}/{k}.png', W, W * 3 // 4, int(A.get('spp', 48)), exposure=.25, transparent=True)
