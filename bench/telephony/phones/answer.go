package main

// Incoming calls.

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/emiago/sipgo"
	"github.com/emiago/sipgo/sip"
)

func callerHeaders(req *sip.Request) []string {
	var headers []string
	for _, h := range req.Headers() {
		if name := strings.ToLower(h.Name()); strings.HasPrefix(name, "x-") || name == "from" || name == "user-agent" || name == "p-asserted-identity" {
			headers = append(headers, h.String())
		}
	}
	return headers
}

// answer opens the line and runs the rest of the script.
func (c *call) answer(dialog *sipgo.DialogServerSession, offer []byte, rest []string) {
	if !c.line.take(offer, c.codec...) {
		dialog.Respond(488, "Not Acceptable Here", nil)
		c.tell("no codec in common", nil)
		return
	}
	c.done = dialog.Context().Done()
	c.hangUp = func() {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		if err := dialog.Bye(ctx); err != nil {
			c.tell("error", map[string]any{"error": err.Error()})
		}
	}
	c.invite = func(direction string) { c.reinvite(dialog, direction) }
	c.begun = time.Now()
	c.tell("answers", map[string]any{"payload_type": c.line.pt})
	if c.line.began.IsZero() {
		c.line.start(c.done)
	}
	if err := dialog.RespondSDP(c.line.sdp(c.line.pt)); err != nil {
		c.tell("error", map[string]any{"error": err.Error()})
	}
	c.play(rest)
	c.end()
}

// reinvite changes the direction of the sound within the call.
func (c *call) reinvite(dialog *sipgo.DialogServerSession, direction string) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	to := dialog.InviteRequest.Contact().Address
	req := sip.NewRequest(sip.INVITE, to)
	req.AppendHeader(sip.NewHeader("Content-Type", "application/sdp"))
	req.SetBody([]byte(strings.Replace(string(c.line.sdp(c.line.pt)), "a=sendrecv", "a="+direction, 1)))
	res, err := dialog.Do(ctx, req)
	if err != nil {
		c.tell("error", map[string]any{"error": err.Error()})
		return
	}
	c.tell("re-INVITE "+direction, map[string]any{"status": strconv.Itoa(res.StatusCode)})
	if res.IsSuccess() {
		if err := dialog.WriteRequest(sip.NewRequest(sip.ACK, to)); err != nil {
			c.tell("error", map[string]any{"error": err.Error()})
		}
	}
}

// take runs the script of the number that is called. The steps before "answer" happen while it rings.
func take(dialogs *sipgo.DialogServerCache, req *sip.Request, tx sip.ServerTransaction) {
	to := req.Recipient.User
	c, err := newCall(to)
	if err != nil {
		return
	}
	c.tell("called", map[string]any{"headers": callerHeaders(req), "offer": strings.Split(strings.TrimSpace(string(req.Body())), "\r\n")})
	dialog, err := dialogs.ReadInvite(req, tx)
	if err != nil {
		c.tell("error", map[string]any{"error": err.Error()})
		return
	}
	defer dialog.Close()
	cancelled := make(chan struct{})
	c.done = cancelled
	if server, ok := tx.(*sip.ServerTx); ok {
		server.OnCancel(func(*sip.Request) { close(cancelled) })
	}
	script := scriptOf(to)
	for i, step := range script {
		word, rest, _ := strings.Cut(step, " ")
		if c.set(word, rest) {
			continue
		}
		switch word {
		case "try":
			dialog.Respond(100, "Trying", nil)
		case "ring":
			dialog.Respond(180, "Ringing", nil)
			c.tell("rings", nil)
			ms, _ := strconv.Atoi(rest)
			pause(ms, cancelled)
		case "early":
			c.early(dialog, req.Body(), rest)
		case "reject":
			code, reason, _ := strings.Cut(rest, " ")
			status, _ := strconv.Atoi(code)
			c.tell("rejects", map[string]any{"status": rest})
			dialog.Respond(status, reason, nil)
			return
		case "silent":
			<-cancelled
		case "answer":
			c.answer(dialog, req.Body(), script[i+1:])
			return
		}
		if c.isOver() {
			c.tell("cancelled", nil)
			return
		}
	}
	c.tell("rejects", map[string]any{"status": "404 No script"})
	dialog.Respond(404, "Not Found", nil)
}

// early plays a file before the answer (183 with SDP).
func (c *call) early(dialog *sipgo.DialogServerSession, offer []byte, file string) {
	if !c.line.take(offer, c.codec...) {
		return
	}
	dialog.Respond(183, "Session Progress", c.line.sdp(c.line.pt), sip.NewHeader("Content-Type", "application/sdp"))
	c.line.start(dialog.Context().Done())
	c.say(file)
}
