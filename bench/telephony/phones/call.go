package main

// One call of a phone, and the steps of its script after the answer.

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

type call struct {
	id     string
	number string
	begun  time.Time
	line   *line
	codec  []byte
	hangUp func()
	invite func(direction string) // sends a re-INVITE
	done   <-chan struct{}
}

func newCall(number string) (*call, error) {
	id := fmt.Sprintf("%s-%d", strings.TrimPrefix(number, "+"), time.Now().UnixMilli()+calls.Add(1))
	c := &call{id: id, number: number, begun: time.Now(), codec: []byte{0, 8}}
	line, err := newLine(c.tell)
	c.line = line
	return c, err
}

func (c *call) tell(event string, more map[string]any) { tell(c.id, c.number, c.begun, event, more) }

func (c *call) isOver() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// set takes the steps that describe the phone or its network. False if the step is another one.
func (c *call) set(word, rest string) bool {
	n, _ := strconv.Atoi(rest)
	switch word {
	case "codec":
		c.codec = map[string][]byte{"pcma": {8}, "pcmu": {0}}[rest]
	case "loss":
		c.line.lossPercent = n
	case "jitter":
		c.line.jitterMs = n
	case "mute":
		c.line.isMuted = true
	default:
		return false
	}
	return true
}

func (c *call) say(file string) {
	pcm, err := readWav(filepath.Join(*sounds, file))
	if err != nil {
		c.tell("error", map[string]any{"error": err.Error()})
		return
	}
	c.tell("says", map[string]any{"file": file, "for_ms": len(pcm) * 1000 / rate})
	c.line.play(pcm)
	c.line.played(c.done)
	c.tell("said", map[string]any{"file": file})
}

func (c *call) press(keys string) {
	for _, key := range keys {
		c.line.mu.Lock()
		c.line.keys = append(c.line.keys, byte(strings.IndexRune(keypad, key)))
		c.line.mu.Unlock()
		pause(250, c.done)
	}
	c.tell("pressed", map[string]any{"keys": keys})
}

// play runs the script from the answer on.
func (c *call) play(script []string) {
	for _, step := range script {
		word, rest, _ := strings.Cut(strings.TrimSpace(step), " ")
		n, _ := strconv.Atoi(rest)
		if c.set(word, rest) {
			continue
		}
		switch word {
		case "say":
			c.say(rest)
		case "beep":
			c.line.play(tone(1000, max(n, 300)))
			c.line.played(c.done)
			c.tell("beeped", nil)
		case "keys":
			c.press(rest)
		case "listen":
			heard := c.line.listened(1200*time.Millisecond, time.Duration(max(n, 20000))*time.Millisecond, c.done)
			c.tell("listened", map[string]any{"heard": heard})
		case "hear": // waits until the other side has spoken for so long
			c.tell("heard", map[string]any{"heard": c.line.hears(time.Duration(n)*time.Millisecond, c.done)})
		case "wait":
			pause(n, c.done)
		case "hold": // holds the call for a while, and takes it back
			if c.invite != nil {
				c.invite("sendonly")
				pause(n, c.done)
				c.invite("sendrecv")
			}
		case "stay":
			<-c.done
		case "hangup":
			c.tell("hangs up", nil)
			c.hangUp()
			return
		}
		if c.isOver() {
			return
		}
	}
	<-c.done
}

func (c *call) end() {
	c.tell("ended", c.line.close(filepath.Join(*out, c.id+".wav")))
}
