package main

// Sending and receiving RTP.

import (
	"encoding/binary"
	"math/rand/v2"
	"time"
)

func (l *line) send(done <-chan struct{}) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	var seq uint16
	var ts, ssrc uint32 = 0, uint32(time.Now().UnixNano())
	packet := func(pt byte, marker bool, ts uint32, body []byte) {
		head := make([]byte, 12, 12+len(body))
		head[0], head[1] = 0x80, pt
		if marker {
			head[1] |= 0x80
		}
		binary.BigEndian.PutUint16(head[2:], seq)
		binary.BigEndian.PutUint32(head[4:], ts)
		binary.BigEndian.PutUint32(head[8:], ssrc)
		seq++
		l.transmit(append(head, body...))
	}
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		l.mu.Lock()
		// After a late tick, send what was missed.
		due := int(time.Since(l.began)/(20*time.Millisecond)) - int(ts/samples)
		for ; due > 0; due-- {
			ts += samples
			if len(l.keys) > 0 {
				key := l.keys[0]
				l.keys = l.keys[1:]
				for i := range 8 { // 160 ms in a burst; the last three packets mark the end
					body := []byte{key, 10, byte((i + 1) * 160 >> 8), byte((i + 1) * 160)}
					if i >= 5 {
						body[1] |= 0x80
					}
					packet(l.keysPt, i == 0, ts, body)
				}
			}
			frame := make([]int16, samples)
			if n := copy(frame, l.queue); n > 0 {
				l.queue = l.queue[n:]
				if len(l.queue) == 0 {
					l.spokenEnd = time.Now()
				}
			}
			for len(l.left) < int(ts)-samples {
				l.left = append(l.left, 0)
			}
			l.left = append(l.left, frame...)
			if l.isMuted {
				continue
			}
			body := make([]byte, samples)
			for i, s := range frame {
				s += int16(rand.IntN(41) - 20) // a line is never quite silent
				if l.pt == 8 {
					body[i] = alawEncode(s)
				} else {
					body[i] = ulawEncode(s)
				}
			}
			packet(l.pt, false, ts, body)
		}
		l.mu.Unlock()
	}
}

// transmit puts a packet on a network that loses and delays some, where the script asks for one.
func (l *line) transmit(packet []byte) {
	if l.isLost() {
		return
	}
	remote := l.remote
	if l.jitterMs == 0 {
		l.conn.WriteToUDP(packet, remote)
		return
	}
	delay := time.Duration(rand.IntN(l.jitterMs*1000)) * time.Microsecond
	time.AfterFunc(delay, func() { l.conn.WriteToUDP(packet, remote) })
}

func (l *line) isLost() bool { return l.lossPercent > 0 && rand.IntN(100) < l.lossPercent }

func (l *line) receive() {
	buf := make([]byte, 1500)
	for {
		n, _, err := l.conn.ReadFromUDP(buf)
		if err != nil {
			return
		}
		if n <= 12 || buf[0]>>6 != 2 || l.isLost() {
			continue
		}
		l.mu.Lock()
		l.packet(buf[1]&0x7f, binary.BigEndian.Uint16(buf[2:]), binary.BigEndian.Uint32(buf[4:]), buf[12:n])
		l.mu.Unlock()
	}
}

func (l *line) packet(pt byte, seq uint16, ts uint32, body []byte) {
	now := time.Now()
	if l.packets > 0 {
		if missed := int(int16(seq-l.lastSeq)) - 1; missed > 0 {
			l.lost += missed
		}
	}
	l.lastSeq = seq
	if pt == l.keysPt {
		if len(body) >= 4 && body[1]&0x80 != 0 && ts != l.keyTs && int(body[0]) < len(keypad) {
			l.keyTs = ts
			l.log("key", map[string]any{"key": string(keypad[body[0]])})
		}
		return
	}
	if pt != 0 && pt != 8 {
		return
	}
	pcm := make([]int16, len(body))
	for i, b := range body {
		if pt == 8 {
			pcm[i] = alawDecode(b)
		} else {
			pcm[i] = ulawDecode(b)
		}
	}
	if l.packets == 0 {
		l.baseTs, l.baseAt = ts, int(l.ms(now)*rate/1000)
		l.log("first packet", map[string]any{"payload_type": pt})
	} else {
		pause := float64(now.Sub(l.lastAt).Microseconds()) / 1000
		l.lateMs = max(l.lateMs, pause)
		if pause > 60 {
			l.gaps++
		}
	}
	l.packets++
	l.lastAt = now
	at := l.baseAt + int(int32(ts-l.baseTs))
	if at < 0 || at > len(l.right)+60*rate { // the other side changed its clock: continue from now
		l.baseTs, l.baseAt = ts, int(l.ms(now)*rate/1000)
		at = l.baseAt
	}
	for len(l.right) < at+len(pcm) {
		l.right = append(l.right, 0)
	}
	copy(l.right[at:], pcm)
	if rms(pcm) < loud {
		return
	}
	if l.voiceAt.IsZero() {
		l.voiceAt = now
		l.log("first voice", nil)
	}
	if !l.spokenEnd.IsZero() && len(l.queue) == 0 && l.heardAt.Before(l.spokenEnd) {
		l.log("reply", map[string]any{"after_ms": now.Sub(l.spokenEnd).Milliseconds()})
		l.spokenEnd = time.Time{}
	}
	l.heardAt = now
	l.heardFor += 20 * time.Millisecond
}
