// A FerretDB v1 server over SQLite on a free loopback port, for tests: the folder comes as the only argument, the MongoDB
// address goes to stdout as the only line.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("usage: %s FOLDER", os.Args[0]))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + os.Args[1] + "/",
	})
	if err != nil {
		fail(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fail(err)
	}
	go func() {
		upstream, err := url.Parse(server.MongoDBURI())
		if err != nil {
			fail(err)
		}
		fmt.Printf("mongodb://%s/\n", listener.Addr())
		fail((&gate{upstream: upstream.Host}).serve(listener))
	}()
	if err := server.Run(ctx); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
