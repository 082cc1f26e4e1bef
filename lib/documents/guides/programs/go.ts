import { partsOf, placeParts, type Step } from '../steps.ts';
import { asking, type Language } from './language.ts';

/** A text as an expression, with names as variables. */
const expression = (text: string, quote: '"' | '`'): string =>
  partsOf(text)
    .map((part) => (part.isName ? part.text : `${quote}${part.text}${quote}`))
    .join(' + ');

const placesOf = (place: string): string =>
  placeParts(place)
    .map((part) => (typeof part === 'number' ? String(part) : `"${part}"`))
    .join(', ');

function sending({ method, path, headers, body }: Step): string {
  const given = [
    `"${method}"`,
    expression(path, '"'),
    body === undefined ? '""' : expression(body, '`'),
    ...Object.entries(headers).map(([name, value]) => `"${name}: "+${expression(value, '"')}`),
  ];
  return `send(${given.join(', ')})`;
}

/** Each answer has a variable of its own, because Go declares a name once: the program gives them their numbers. */
const answer = 'answer_';

function goStep(step: Step): string {
  const { keeps, until } = step;
  const sent = until
    ? `until(func() any { return ${sending(step)} }, "${until.value}", ${placesOf(until.place)})`
    : sending(step);
  if (keeps.length === 0) return sent;
  return [
    `${answer} := ${sent}`,
    ...keeps.map(({ name, place }) => `${name} := at(${answer}, ${placesOf(place)})`),
    `fmt.Println(${keeps.map(({ name }) => `"${name}", ${name}`).join(', ')})`,
  ].join('\n');
}

export const go: Language = {
  id: 'go',
  title: 'Go',
  begin: ({ baseUrl, tokenId, tokenSecret }) => `// Go 1.21 or later, the standard library alone.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"
)

const base = "${baseUrl}"

func send(method, path, body string, headers ...string) any {
	request, err := http.NewRequest(method, base+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.SetBasicAuth("${tokenId}", "${tokenSecret}")
	request.Header.Set("Content-Type", "application/json")
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	fmt.Println(method, path, response.StatusCode)
	if response.StatusCode >= 300 {
		log.Fatal(string(text))
	}
	var answer any
	_ = json.Unmarshal(text, &answer) // A 204 has no body.
	return answer
}

// at returns the text at a place of an answer, or "" where there is none.
func at(answer any, places ...any) string {
	for _, place := range places {
		switch place := place.(type) {
		case string:
			object, _ := answer.(map[string]any)
			answer = object[place]
		case int:
			list, _ := answer.([]any)
			if place >= len(list) {
				return ""
			}
			answer = list[place]
		}
	}
	text, _ := answer.(string)
	return text
}

func until(ask func() any, value string, places ...any) any {
	for times := 0; times < ${asking.times}; times++ {
		answer := ask()
		if at(answer, places...) == value {
			return answer
		}
		time.Sleep(${asking.everyMs} * time.Millisecond)
	}
	log.Fatal("It has not happened.")
	return nil
}`,
  step: goStep,
  join: (begin, steps) => `${begin}

func main() {
	run := fmt.Sprint(time.Now().UnixNano())
	fmt.Println("run", run)
${steps.map((step, index) => step.replaceAll(answer, `answer${index + 1}`)).join('\n\n')}
}
`,
};
