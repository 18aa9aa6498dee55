package main

// Outgoing calls, and calls that follow a REFER.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/emiago/sipgo"
	"github.com/emiago/sipgo/sip"
)

// dial calls an address. It returns the status that ended the attempt; 200 is an answer.
func (c *call) dial(ctx context.Context, dialogs *sipgo.DialogClientCache, address, caller string) (*sipgo.DialogClientSession, int, string, error) {
	var to sip.Uri
	if err := sip.ParseUri(address, &to); err != nil {
		return nil, 400, "Bad Request", err
	}
	from := &sip.FromHeader{Address: sip.Uri{Scheme: "sip", User: caller, Host: "127.0.0.1"}, Params: sip.NewParams()}
	from.Params.Add("tag", sip.GenerateTagN(12))
	dialog, err := dialogs.Invite(ctx, to, c.line.sdp(c.codec...), from, sip.NewHeader("Content-Type", "application/sdp"), sip.NewHeader("User-Agent", "phones"))
	if err != nil {
		return nil, 503, "Service Unavailable", err
	}
	c.tell("calls", map[string]any{"to": address, "from": caller})
	status, reason := 408, "Request Timeout"
	err = dialog.WaitAnswer(ctx, sipgo.AnswerOptions{OnResponse: func(r *sip.Response) error {
		status, reason = int(r.StatusCode), r.Reason
		c.tell("status", map[string]any{"status": fmt.Sprintf("%d %s", r.StatusCode, r.Reason)})
		return nil
	}})
	if err != nil {
		dialog.Close()
		return nil, status, reason, err
	}
	if err := dialog.Ack(ctx); err != nil {
		return nil, 500, "Server Internal Error", err
	}
	c.line.take(dialog.InviteResponse.Body(), c.codec...)
	c.done = dialog.Context().Done()
	c.hangUp = func() { dialog.Bye(ctx) }
	c.begun = time.Now()
	c.tell("answered", nil)
	c.line.start(c.done)
	return dialog, status, reason, nil
}

func place(dialogs *sipgo.DialogClientCache) error {
	c, err := newCall(*from)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	dialog, _, _, err := c.dial(ctx, dialogs, *callTo, *from)
	if err != nil {
		c.tell("not answered", map[string]any{"error": err.Error()})
		return err
	}
	defer dialog.Close()
	c.play(strings.Split(*steps, ";"))
	c.end()
	return nil
}

// target is the address that a REFER leads to: a phone has no registrar, so a tel: number goes to its carrier.
func target(referTo string) (string, error) {
	address := strings.Trim(referTo, "<> ")
	if i := strings.IndexAny(address, ">"); i >= 0 {
		address = address[:i]
	}
	if number, ok := strings.CutPrefix(address, "tel:"); ok {
		return fmt.Sprintf("sip:%s@%s", number, *carrier), nil
	}
	var uri sip.Uri
	if err := sip.ParseUri(address, &uri); err != nil {
		return "", err
	}
	if uri.User == "" {
		return "", errors.New("no number")
	}
	return fmt.Sprintf("sip:%s@%s", uri.User, *carrier), nil
}

// refer follows a REFER: it calls the target and reports the status that this led to (RFC 3515).
func refer(called *sipgo.DialogServerCache, calling *sipgo.DialogClientCache, req *sip.Request, tx sip.ServerTransaction) {
	dialog, err := called.MatchDialogRequest(req)
	if err != nil {
		tx.Respond(sip.NewResponseFromRequest(req, 481, "Call Does Not Exist", nil))
		return
	}
	number := dialog.InviteRequest.Recipient.User
	referTo := req.GetHeader("Refer-To").Value()
	c, err := newCall(number)
	if err != nil {
		return
	}
	c.tell("refer", map[string]any{"to": referTo})
	address, err := target(referTo)
	if err != nil {
		tx.Respond(sip.NewResponseFromRequest(req, 400, "Bad Request", nil))
		return
	}
	tx.Respond(sip.NewResponseFromRequest(req, 202, "Accepted", nil))
	notify := func(status, state string) {
		request := sip.NewRequest(sip.NOTIFY, dialog.InviteRequest.Contact().Address)
		request.AppendHeader(sip.NewHeader("Event", "refer"))
		request.AppendHeader(sip.NewHeader("Subscription-State", state))
		request.AppendHeader(sip.NewHeader("Content-Type", "message/sipfrag;version=2.0"))
		request.SetBody([]byte("SIP/2.0 " + status + "\r\n"))
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		dialog.Do(ctx, request)
	}
	notify("100 Trying", "active;expires=60")
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	onward, status, reason, err := c.dial(ctx, calling, address, number)
	notify(fmt.Sprintf("%d %s", status, reason), "terminated;reason=noresource")
	if err != nil {
		c.tell("not transferred", map[string]any{"status": fmt.Sprintf("%d %s", status, reason)})
		return
	}
	defer onward.Close()
	c.tell("transferred", map[string]any{"to": address})
	c.play([]string{"say thanks.wav", "listen 8000", "hangup"})
	c.end()
}
