// Reads a compose file with the loader of docker compose and prints the names of its services.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:], cli.WithProfiles([]string{"*"}))
	if err == nil {
		project, failure := options.LoadProject(context.Background())
		err = failure
		if err == nil {
			for _, name := range project.ServiceNames() {
				fmt.Println(name)
			}
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
