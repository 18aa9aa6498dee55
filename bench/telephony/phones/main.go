// phones: scripted SIP phones. Each number has a script: reject, ring, answer, speak, press keys, hang up, make calls, follow a REFER.
// Everything that happens is logged as a line of JSON, and what each phone hears is recorded.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/emiago/sipgo"
	"github.com/emiago/sipgo/sip"
)

var (
	listen  = flag.String("listen", "127.0.0.1:5070", "the address of the phones")
	scripts = flag.String("scripts", "scripts.json", "the script of each number: {\"+1202…\": [\"ring 800\", \"answer\", …]}; read again for each call")
	sounds  = flag.String("sounds", "sounds", "the folder of the WAV files")
	out     = flag.String("out", "heard", "the folder of recordings and events.jsonl")
	callTo  = flag.String("call", "", "call this address, e.g. sip:+12025550190@127.0.0.1:5060, and exit when the call ends")
	from    = flag.String("from", "+12025550177", "the caller's number")
	steps   = flag.String("steps", "", "what the caller does after the answer, separated by ;")
	carrier = flag.String("carrier", "127.0.0.1:5060", "where calls go that follow a REFER")
)

var (
	calls   atomic.Int64
	writing sync.Mutex
)

// tell logs an event of a call. Every event names the number of its phone.
func tell(id, number string, begun time.Time, event string, more map[string]any) {
	row := map[string]any{"call": id, "number": number, "ms": time.Since(begun).Milliseconds(), "at": time.Now().UnixMilli(), "event": event}
	for k, v := range more {
		row[k] = v
	}
	text, _ := json.Marshal(row)
	writing.Lock()
	defer writing.Unlock()
	if file, err := os.OpenFile(filepath.Join(*out, "events.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
		fmt.Fprintln(file, string(text))
		file.Close()
	}
}

func scriptOf(number string) []string {
	all := map[string][]string{}
	if text, err := os.ReadFile(*scripts); err == nil {
		if err := json.Unmarshal(text, &all); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
	return all[number]
}

func serve(server *sipgo.Server, client *sipgo.Client, called *sipgo.DialogServerCache, calling *sipgo.DialogClientCache) {
	ok := func(req *sip.Request, tx sip.ServerTransaction) {
		tx.Respond(sip.NewResponseFromRequest(req, 200, "OK", nil))
	}
	server.OnInvite(func(req *sip.Request, tx sip.ServerTransaction) {
		if _, err := called.MatchDialogRequest(req); err == nil && req.To().Params.Has("tag") {
			ok(req, tx) // a re-INVITE: nothing changes
			return
		}
		take(called, req, tx)
	})
	server.OnAck(func(req *sip.Request, tx sip.ServerTransaction) { called.ReadAck(req, tx) })
	server.OnBye(func(req *sip.Request, tx sip.ServerTransaction) {
		if called.ReadBye(req, tx) != nil && calling.ReadBye(req, tx) != nil {
			ok(req, tx)
		}
	})
	server.OnOptions(ok)
	server.OnInfo(ok)
	server.OnUpdate(ok)
	server.OnRefer(func(req *sip.Request, tx sip.ServerTransaction) { refer(called, calling, req, tx) })
}

func main() {
	flag.Parse()
	os.MkdirAll(*out, 0o700)
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})))
	host, portText, _ := strings.Cut(*listen, ":")
	port, _ := strconv.Atoi(portText)
	ua, _ := sipgo.NewUA(sipgo.WithUserAgent("phones"), sipgo.WithUserAgentHostname(host))
	server, _ := sipgo.NewServer(ua)
	client, _ := sipgo.NewClient(ua, sipgo.WithClientAddr(*listen))
	contact := sip.ContactHeader{Address: sip.Uri{Scheme: "sip", User: "phone", Host: host, Port: port}}
	called := sipgo.NewDialogServerCache(client, contact)
	calling := sipgo.NewDialogClientCache(client, contact)
	serve(server, client, called, calling)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ready := make(chan struct{})
	go func() {
		if err := server.ListenAndServe(context.WithValue(ctx, sipgo.ListenReadyCtxKey, sipgo.ListenReadyCtxValue(ready)), "udp", *listen); err != nil && !errors.Is(err, context.Canceled) {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}()
	<-ready
	if *callTo == "" {
		select {}
	}
	if err := place(calling); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
