package main

// G.711 sound, tones and WAV files.

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
)

const (
	rate    = 8000
	samples = 160 // in 20 ms
	loud    = 250 // root mean square from which a frame counts as speech
)

func ulawDecode(b byte) int16 {
	b = ^b
	t := (int(b&0x0f) << 3) + 0x84
	t <<= (b & 0x70) >> 4
	if b&0x80 != 0 {
		return int16(0x84 - t)
	}
	return int16(t - 0x84)
}

func ulawEncode(s int16) byte {
	v, sign := int(s), byte(0)
	if v < 0 {
		v, sign = -v, 0x80
	}
	v = min(v, 32635) + 0x84
	exp := 7
	for mask := 0x4000; exp > 0 && v&mask == 0; mask >>= 1 {
		exp--
	}
	return ^(sign | byte(exp<<4) | byte((v>>(exp+3))&0x0f))
}

func alawDecode(b byte) int16 {
	b ^= 0x55
	t := int(b&0x0f)<<4 + 8
	if seg := int(b&0x70) >> 4; seg > 0 {
		t = (t + 0x100) << (seg - 1)
	}
	if b&0x80 == 0 {
		return int16(-t)
	}
	return int16(t)
}

func alawEncode(s int16) byte {
	v, sign := int(s), byte(0x80)
	if v < 0 {
		v, sign = -v-1, 0
	}
	v = min(v, 32767)
	exp := 7
	for mask := 0x4000; exp > 0 && v&mask == 0; mask >>= 1 {
		exp--
	}
	var b byte
	if exp == 0 {
		b = byte(v >> 4 & 0x0f)
	} else {
		b = byte(exp<<4) | byte(v>>(exp+3)&0x0f)
	}
	return (b | sign) ^ 0x55
}

func rms(pcm []int16) float64 {
	sum := 0.0
	for _, s := range pcm {
		sum += float64(s) * float64(s)
	}
	return math.Sqrt(sum / float64(max(1, len(pcm))))
}

// readWav reads 16-bit mono at 8 kHz without trailing silence, so that its end is the end of the speech.
func readWav(path string) ([]int16, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	at := strings.Index(string(data), "data")
	if at < 0 || binary.LittleEndian.Uint32(data[24:]) != rate || binary.LittleEndian.Uint16(data[22:]) != 1 {
		return nil, fmt.Errorf("%s is not a mono WAV of 8 kHz", path)
	}
	data = data[at+8:]
	pcm := make([]int16, len(data)/2)
	for i := range pcm {
		pcm[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
	}
	for len(pcm) > samples && rms(pcm[len(pcm)-samples:]) < 60 {
		pcm = pcm[:len(pcm)-samples]
	}
	return pcm, nil
}

func writeWav(path string, left, right []int16) error {
	n := max(len(left), len(right))
	out := make([]byte, 44+4*n)
	copy(out, "RIFF\x00\x00\x00\x00WAVEfmt ")
	for at, v := range map[int]uint32{4: uint32(36 + 4*n), 16: 16, 24: rate, 28: rate * 4, 40: uint32(4 * n)} {
		binary.LittleEndian.PutUint32(out[at:], v)
	}
	for at, v := range map[int]uint16{20: 1, 22: 2, 32: 4, 34: 16} {
		binary.LittleEndian.PutUint16(out[at:], v)
	}
	copy(out[36:], "data")
	for i := range n {
		if i < len(left) {
			binary.LittleEndian.PutUint16(out[44+4*i:], uint16(left[i]))
		}
		if i < len(right) {
			binary.LittleEndian.PutUint16(out[46+4*i:], uint16(right[i]))
		}
	}
	return os.WriteFile(path, out, 0o600)
}

func tone(hz float64, ms int) []int16 {
	pcm := make([]int16, rate*ms/1000)
	for i := range pcm {
		pcm[i] = int16(9000 * math.Sin(2*math.Pi*hz*float64(i)/rate))
	}
	return pcm
}
