// A Kubernetes API server with a separate etcd, without controllers and nodes, on loopback.
// Arguments: an existing folder with tokens.csv, and three free ports: of the API, of etcd's clients, of its peers.
package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {
	if len(os.Args) != 5 {
		stop(fmt.Errorf("usage: api-server FOLDER PORT ETCD_PORT PEER_PORT"))
	}
	folder, port := os.Args[1], os.Args[2]
	etcd, err := startEtcd(filepath.Join(folder, "etcd"), os.Args[3], os.Args[4])
	if err != nil {
		stop(err)
	}
	defer etcd.Close()
	key := filepath.Join(folder, "key.pem")
	if err := writeKey(key); err != nil {
		stop(err)
	}
	command := app.NewAPIServerCommand()
	command.SetArgs([]string{
		"--etcd-servers=http://127.0.0.1:" + os.Args[3],
		"--bind-address=127.0.0.1",
		"--secure-port=" + port,
		"--cert-dir=" + filepath.Join(folder, "certificates"),
		"--service-account-issuer=https://127.0.0.1:" + port,
		"--service-account-key-file=" + key,
		"--service-account-signing-key-file=" + key,
		"--service-cluster-ip-range=10.96.0.0/16",
		"--token-auth-file=" + filepath.Join(folder, "tokens.csv"),
		"--authorization-mode=AlwaysAllow",
	})
	fmt.Println("starting on https://127.0.0.1:" + port)
	if err := command.Execute(); err != nil {
		stop(err)
	}
}

func startEtcd(folder, clientPort, peerPort string) (*embed.Etcd, error) {
	config := embed.NewConfig()
	config.Dir = folder
	config.LogLevel = "error"
	clients, peers := loopback(clientPort), loopback(peerPort)
	config.ListenClientUrls, config.AdvertiseClientUrls = clients, clients
	config.ListenPeerUrls, config.AdvertisePeerUrls = peers, peers
	config.InitialCluster = config.InitialClusterFromName(config.Name)
	etcd, err := embed.StartEtcd(config)
	if err == nil {
		<-etcd.Server.ReadyNotify()
	}
	return etcd, err
}

func loopback(port string) []url.URL {
	return []url.URL{{Scheme: "http", Host: "127.0.0.1:" + port}}
}

func writeKey(path string) error {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return err
	}
	block := pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}
	return os.WriteFile(path, pem.EncodeToMemory(&block), 0o600)
}

func stop(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
