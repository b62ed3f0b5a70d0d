package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
)

const (
	headerSize     = 16
	maxMessageSize = 48 << 20
	opMsg          = 2013
	moreToCome     = 2
)

// gate lets one command at a time reach the server behind it, over all connections together.
//
// FerretDB v1 reads a document and writes it back in two steps, so that concurrent conditional updates overwrite each
// other; MongoDB does each of them atomically. Behind the gate they are atomic here too.
type gate struct {
	upstream string
	turn     sync.Mutex
}

func (g *gate) serve(listener net.Listener) error {
	for {
		client, err := listener.Accept()
		if err != nil {
			return err
		}
		go g.relay(client)
	}
}

func (g *gate) relay(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", g.upstream)
	if err != nil {
		return
	}
	defer server.Close()
	for {
		request, err := readMessage(client)
		if err != nil {
			return
		}
		reply, err := g.exchange(server, request)
		if err != nil {
			return
		}
		if _, err := client.Write(reply); err != nil {
			return
		}
	}
}

func (g *gate) exchange(server net.Conn, request []byte) ([]byte, error) {
	g.turn.Lock()
	defer g.turn.Unlock()
	if _, err := server.Write(request); err != nil {
		return nil, err
	}
	reply, err := readMessage(server)
	if err != nil || !expectsReply(request) {
		return nil, err
	}
	return withDuplicateCode(reply), nil
}

var (
	internalErrorCode = []byte("\x10code\x00\x01\x00\x00\x00")
	duplicateKeyCode  = []byte("\x10code\x00\xf8\x2a\x00\x00")
	uniqueViolation   = []byte("UNIQUE constraint failed")
)

// FerretDB v1 calls it an internal error (1) when an update takes a unique value; in MongoDB it is a duplicate key (11000).
func withDuplicateCode(reply []byte) []byte {
	if !bytes.Contains(reply, uniqueViolation) {
		return reply
	}
	return bytes.Replace(reply, internalErrorCode, duplicateKeyCode, 1)
}

// FerretDB v1 answers unacknowledged writes too, which a client would take for the answer to its next command.
func expectsReply(message []byte) bool {
	if binary.LittleEndian.Uint32(message[12:]) != opMsg || len(message) < headerSize+4 {
		return true
	}
	return binary.LittleEndian.Uint32(message[headerSize:])&moreToCome == 0
}

func readMessage(from io.Reader) ([]byte, error) {
	var length [4]byte
	if _, err := io.ReadFull(from, length[:]); err != nil {
		return nil, err
	}
	size := binary.LittleEndian.Uint32(length[:])
	if size < headerSize || size > maxMessageSize {
		return nil, errors.New("not a MongoDB message")
	}
	message := make([]byte, size)
	copy(message, length[:])
	_, err := io.ReadFull(from, message[len(length):])
	return message, err
}
