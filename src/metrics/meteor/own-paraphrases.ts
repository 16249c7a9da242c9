import type { Paraphrases } from './paraphrases.js';

/** Words and phrases for people that captions use for the same, a group a line. */
const groups = `
man, person, people, guy, someone
woman, person, people, lady, someone
boy, child, kid, young boy, little boy, small boy, young child
girl, child, kid, young girl, little girl, small girl, young child
men, people, persons, guys, adults
women, people, ladies, adults
children, kids, boys, people, group of children
children, kids, girls, people, group of children
`;

/** Verbs of captions: told of many, of one, going on. */
const verbs = `
run runs running
jump jumps jumping
sit sits sitting
stand stands standing
walk walks walking
play plays playing
ride rides riding
climb climbs climbing
hold holds holding
look looks looking
swim swims swimming
pose poses posing
watch watches watching
throw throws throwing
catch catches catching
chase chases chasing
carry carries carrying
smile smiles smiling
leap leaps leaping
perform performs performing
kick kicks kicking
hang hangs hanging
lie lies lying
dance dances dancing
surf surfs surfing
ski skis skiing
fly flies flying
slide slides sliding
splash splashes splashing
race races racing
push pushes pushing
pull pulls pulling
fight fights fighting
eat eats eating
talk talks talking
wait waits waiting
lean leans leaning
skateboard skateboards skateboarding
`;

function linesOf(text: string, separator: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(separator));
}

/** `run runs running`: what goes on is told in either tense. */
function tensesOf([many, one, going]: readonly string[]): string[][] {
  return [
    [one!, `is ${going}`],
    [many!, `are ${going}`],
  ];
}

function collect(all: readonly (readonly string[])[]): Paraphrases {
  const paraphrases = new Map<string, string[]>();
  for (const group of all) {
    for (const phrase of group) {
      const others = group.filter((other) => other !== phrase);
      paraphrases.set(phrase, [...new Set([...(paraphrases.get(phrase) ?? []), ...others])]);
    }
  }
  return paraphrases;
}

/** Our own few paraphrases, each phrase with the others of its group, in place of METEOR's table of five million rules. */
export const ownParaphrases: Paraphrases = collect([
  ...linesOf(groups, ', '),
  ...linesOf(verbs, ' ').flatMap(tensesOf),
]);
