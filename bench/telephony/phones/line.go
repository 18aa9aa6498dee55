package main

// The media stream of one call: RTP with G.711 and RFC 4733 keys, recorded as a stereo WAV (left: this phone, right: the other side).

import (
	"fmt"
	"math"
	"net"
	"strings"
	"sync"
	"time"
)

const keypad = "0123456789*#"

// line is the media of one call.
type line struct {
	conn    *net.UDPConn
	log     func(event string, more map[string]any)
	pt      byte // 0 PCMU, 8 PCMA
	keysPt  byte
	isMuted bool
	// The network between this phone and the others.
	lossPercent int
	jitterMs    int
	mu          sync.Mutex
	remote      *net.UDPAddr
	began       time.Time
	queue       []int16
	keys        []byte
	spokenEnd   time.Time // when this side finished speaking; zero after the reply
	left        []int16
	right       []int16
	voiceAt     time.Time // when the other side was first heard
	heardAt     time.Time // when it was last heard
	heardFor    time.Duration
	packets     int
	lost        int
	lateMs      float64 // the longest pause between two packets
	gaps        int     // pauses over 60 ms
	lastAt      time.Time
	lastSeq     uint16
	baseTs      uint32
	baseAt      int
	keyTs       uint32
}

func newLine(log func(string, map[string]any)) (*line, error) {
	conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	return &line{conn: conn, log: log, keysPt: 101}, err
}

// sdp describes this side. An answer names one codec only.
func (l *line) sdp(codecs ...byte) []byte {
	names := map[byte]string{0: "PCMU", 8: "PCMA"}
	list, maps := "", ""
	for _, pt := range codecs {
		list += fmt.Sprintf(" %d", pt)
		maps += fmt.Sprintf("a=rtpmap:%d %s/8000\r\n", pt, names[pt])
	}
	port := l.conn.LocalAddr().(*net.UDPAddr).Port
	return []byte(fmt.Sprintf("v=0\r\no=- %d 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio %d RTP/AVP%s %d\r\n%sa=rtpmap:%d telephone-event/8000\r\na=fmtp:%d 0-16\r\na=ptime:20\r\na=sendrecv\r\n",
		time.Now().Unix(), port, list, l.keysPt, maps, l.keysPt, l.keysPt))
}

// take reads the other side's SDP. False if it has none of these codecs.
func (l *line) take(sdp []byte, codecs ...byte) bool {
	ip, port, has := "", 0, map[byte]bool{}
	for _, row := range strings.Split(string(sdp), "\n") {
		row = strings.TrimSpace(row)
		if strings.HasPrefix(row, "c=IN IP4 ") {
			ip = strings.Fields(row[9:])[0]
		}
		if strings.HasPrefix(row, "m=audio ") {
			fields := strings.Fields(row[8:])
			fmt.Sscan(fields[0], &port)
			for _, f := range fields[2:] {
				var pt int
				fmt.Sscan(f, &pt)
				has[byte(pt)] = true
			}
		}
		var pt int
		if n, _ := fmt.Sscanf(row, "a=rtpmap:%d telephone-event/8000", &pt); n == 1 {
			l.keysPt = byte(pt)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remote = &net.UDPAddr{IP: net.ParseIP(ip), Port: port}
	for _, pt := range codecs {
		if has[pt] {
			l.pt = pt
			return true
		}
	}
	return false
}

// start begins to send and receive.
func (l *line) start(done <-chan struct{}) {
	l.mu.Lock()
	l.began = time.Now()
	l.mu.Unlock()
	go l.receive()
	go l.send(done)
}

func (l *line) ms(at time.Time) int64 { return at.Sub(l.began).Milliseconds() }

func (l *line) play(pcm []int16) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue = append(l.queue, pcm...)
}

// played waits until everything queued was sent.
func (l *line) played(done <-chan struct{}) {
	for {
		l.mu.Lock()
		isOut := len(l.queue) == 0
		l.mu.Unlock()
		if isOut || !pause(20, done) {
			return
		}
	}
}

// listened waits until the other side has spoken and then paused. False if it did not within the limit.
func (l *line) listened(silence, limit time.Duration, done <-chan struct{}) bool {
	l.mu.Lock()
	before := l.heardFor
	l.mu.Unlock()
	for from := time.Now(); time.Since(from) < limit; {
		if !pause(20, done) {
			return false
		}
		l.mu.Lock()
		isOver := l.heardFor-before > 200*time.Millisecond && time.Since(l.heardAt) > silence
		l.mu.Unlock()
		if isOver {
			return true
		}
	}
	return false
}

// hears waits until the other side has spoken for so long. False if it did not within 30 s.
func (l *line) hears(speech time.Duration, done <-chan struct{}) bool {
	l.mu.Lock()
	before := l.heardFor
	l.mu.Unlock()
	for from := time.Now(); time.Since(from) < 30*time.Second && pause(20, done); {
		l.mu.Lock()
		isHeard := l.heardFor-before >= speech
		l.mu.Unlock()
		if isHeard {
			return true
		}
	}
	return false
}

func (l *line) close(path string) map[string]any {
	l.conn.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.began.IsZero() {
		return nil
	}
	writeWav(path, l.left, l.right)
	sum := map[string]any{"packets": l.packets, "lost": l.lost, "longest_pause_ms": math.Round(l.lateMs), "pauses_over_60_ms": l.gaps,
		"voice_s": l.heardFor.Seconds(), "seconds": math.Round(time.Since(l.began).Seconds()*10) / 10}
	if !l.voiceAt.IsZero() {
		sum["first_voice_ms"] = l.ms(l.voiceAt)
	}
	return sum
}

// pause waits. False if the call ended in the meantime.
func pause(ms int, done <-chan struct{}) bool {
	select {
	case <-done:
		return false
	case <-time.After(time.Duration(ms) * time.Millisecond):
		return true
	}
}
