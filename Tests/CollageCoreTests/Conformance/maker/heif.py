"""Writes HEIC and AVIF files with libheif, with any orientation and metadata."""
import ctypes
import ctypes.util
import os
import tempfile

import numpy as np


class Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("subcode", ctypes.c_int), ("message", ctypes.c_char_p)]


class Codes(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint8), ("primaries", ctypes.c_int), ("transfer", ctypes.c_int),
                ("matrix", ctypes.c_int), ("full", ctypes.c_uint8), ("points", ctypes.c_float * 8)]


class Options(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint8), ("alpha", ctypes.c_uint8), ("workaround", ctypes.c_uint8),
                ("two", ctypes.c_uint8), ("codes", ctypes.POINTER(Codes)), ("workaround2", ctypes.c_uint8),
                ("orientation", ctypes.c_int)]


lib = ctypes.CDLL("libheif.so.1")
for name in ("heif_context_get_encoder_for_format", "heif_image_create", "heif_image_add_plane",
             "heif_encoder_set_lossless", "heif_context_encode_image", "heif_context_write_to_file",
             "heif_encoder_set_parameter_string", "heif_context_add_exif_metadata",
             "heif_image_set_raw_color_profile", "heif_image_set_nclx_color_profile"):
    getattr(lib, name).restype = Error
for name in ("heif_context_alloc", "heif_image_get_plane", "heif_encoding_options_alloc",
             "heif_nclx_color_profile_alloc"):
    getattr(lib, name).restype = ctypes.c_void_p


def _check(error):
    if error.code:
        raise RuntimeError(error.message)


def heif(pixels, orientation=1, exif=None, icc=None, coding=1, bits=8):
    """Encodes `pixels` (height, width, 3 or 4); coding 1 is HEVC, 4 is AV1. Lossless except for rounding."""
    height, width, channels = pixels.shape
    context = ctypes.c_void_p(lib.heif_context_alloc())
    encoder, image, handle = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_void_p()
    _check(lib.heif_context_get_encoder_for_format(context, coding, ctypes.byref(encoder)))
    _check(lib.heif_encoder_set_lossless(encoder, 1))
    _check(lib.heif_encoder_set_parameter_string(encoder, b"chroma", b"444"))
    chroma = (10 if channels == 3 else 11) if bits == 8 else (14 if channels == 3 else 15)
    _check(lib.heif_image_create(width, height, 1, chroma, ctypes.byref(image)))
    _check(lib.heif_image_add_plane(image, 10, width, height, bits))
    stride = ctypes.c_int()
    plane = lib.heif_image_get_plane(image, 10, ctypes.byref(stride))
    row = width * channels * (2 if bits > 8 else 1)
    lines = pixels.astype("<u2" if bits > 8 else np.uint8)
    for y in range(height):
        ctypes.memmove(plane + y * stride.value, lines[y].tobytes(), row)
    if icc:
        _check(lib.heif_image_set_raw_color_profile(image, b"prof", icc, ctypes.c_size_t(len(icc))))
    codes = ctypes.cast(lib.heif_nclx_color_profile_alloc(), ctypes.POINTER(Codes))
    codes.contents.primaries, codes.contents.transfer = 1, 13
    codes.contents.matrix, codes.contents.full = 0, 1
    options = ctypes.cast(lib.heif_encoding_options_alloc(), ctypes.POINTER(Options))
    options.contents.codes = codes
    options.contents.orientation = orientation
    _check(lib.heif_context_encode_image(context, image, encoder, options, ctypes.byref(handle)))
    if exif:
        _check(lib.heif_context_add_exif_metadata(context, handle, exif, len(exif)))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.heic")
        _check(lib.heif_context_write_to_file(context, path.encode()))
        return open(path, "rb").read()
