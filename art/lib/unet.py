"""Learned denoiser: the network of Open Image Denoise run with numpy, because Debian's Blender is built without it.
The weights (weights/rt_hdr_alb_nrm.tza, Apache-2.0, RenderKit/oidn-weights) are read from their own format; where they are missing denoise.py filters instead."""
import os, struct
import numpy as np

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'weights', 'rt_hdr_alb_nrm.tza')

def tensors(path=WEIGHTS):
    """Name -> array of a tensor archive (magic 0x41D7)."""
    b = open(path, 'rb').read()
    magic, _, _, table = struct.unpack_from('<HBBQ', b, 0)
    assert magic == 0x41D7, path
    n, = struct.unpack_from('<I', b, table); p = table + 4; out = {}
    for _ in range(n):
        k, = struct.unpack_from('<H', b, p); name = b[p + 2:p + 2 + k].decode(); p += 2 + k
        nd = b[p]; dims = struct.unpack_from(f'<{nd}I', b, p + 1); p += 1 + 4 * nd + nd
        kind = chr(b[p]); at, = struct.unpack_from('<Q', b, p + 1); p += 9
        out[name] = np.frombuffer(b, {'f': '<f4', 'h': '<f2'}[kind], int(np.prod(dims)), at).reshape(dims).astype(np.float32)
    return out

def _conv(parts, w, bias, relu=True, strip=24):
    """3x3 convolution over the channels of parts = [(array, repeat)]; repeat 2 doubles an array's size on the way in."""
    k = w.transpose(2, 3, 1, 0).reshape(-1, w.shape[0])            # ky, kx, in -> out
    H, W = parts[0][0].shape[0] * parts[0][1], parts[0][0].shape[1] * parts[0][1]
    out = np.empty((H, W, w.shape[0]), np.float32)
    for y in range(0, H, strip):
        e = min(H, y + strip); a, z = max(0, y - 1), min(H, e + 1); rows = []
        for q, up in parts:
            rows.append(q[a:z] if up == 1 else q[a // 2:(z + 1) // 2].repeat(2, 0)[a % 2:a % 2 + z - a].repeat(2, 1))
        x = rows[0] if len(rows) == 1 else np.concatenate(rows, 2)
        x = np.pad(x, ((a - y + 1, e + 1 - z), (1, 1), (0, 0)))
        cols = np.concatenate([x[j:j + e - y, i:i + W] for j in range(3) for i in range(3)], 2)
        v = cols.reshape(-1, k.shape[0]) @ k + bias
        out[y:e] = (np.maximum(v, 0, out=v) if relu else v).reshape(e - y, W, -1)
    return out

def _pool(x):
    return np.maximum(np.maximum(x[::2, ::2], x[1::2, ::2]), np.maximum(x[::2, 1::2], x[1::2, 1::2]))

# the transfer function the network was trained with (perceptually uniform luminance)
A, B, C, D, E, F, G = 1.41283765e+03, 1.64593172e+00, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01
def _pu(y): return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(y + F) + G))
def _unpu(x): return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 0), 1 / C), np.exp((x - G) / E) - F))

def _exposure(c):
    lum = c @ np.array([.212671, .715160, .072169], np.float32); h, w = lum.shape
    t = lum[:h // 16 * 16, :w // 16 * 16].reshape(h // 16, 16, w // 16, 16).mean((1, 3)); t = t[t > 1e-8]
    return .18 / 2 ** np.log2(t).mean() if t.size else 1.0

def denoise(col, alb, nrm):
    """Linear colour, albedo and normal (each h x w x 3) -> clean linear colour."""
    t = tensors(); h, w = col.shape[:2]; ph, pw = -h % 16, -w % 16
    col = np.clip(np.nan_to_num(col.astype(np.float32)), 0, 65504); s = _exposure(col); norm = 1 / _pu(np.float32(65504.))
    x = np.concatenate([_pu(col * s) * norm, np.clip(alb, 0, 1), np.clip(nrm, -1, 1) * .5 + .5], 2).astype(np.float32)
    x = np.pad(x, ((0, ph), (0, pw), (0, 0)), mode='edge')
    def c(name, *parts, relu=True): return _conv([p if isinstance(p, tuple) else (p, 1) for p in parts], t[name + '.weight'], t[name + '.bias'], relu)
    p1 = _pool(c('enc_conv1', c('enc_conv0', x))); p2 = _pool(c('enc_conv2', p1)); p3 = _pool(c('enc_conv3', p2))
    q = c('enc_conv5b', c('enc_conv5a', _pool(c('enc_conv4', p3))))
    q = c('dec_conv4b', c('dec_conv4a', (q, 2), p3)); q = c('dec_conv3b', c('dec_conv3a', (q, 2), p2))
    q = c('dec_conv2b', c('dec_conv2a', (q, 2), p1)); q = c('dec_conv1b', c('dec_conv1a', (q, 2), x))
    q = c('dec_conv0', q, relu=False)[:h, :w]
    return (_unpu(np.clip(q, 0, None) / norm) / s).astype(np.float32)
