/** Words of invented captions, by place in the sentence. */
const words = {
  article: ['a', 'the', 'one', 'some'],
  adjective: [
    'brown',
    'small',
    'young',
    'old',
    'large',
    'happy',
    'black and white',
    'wet',
    'tall',
    'smiling',
    'long-haired',
    'four-year-old',
  ],
  subject: [
    'dog',
    'man',
    'woman',
    'boy',
    'girl',
    'child',
    'skier',
    'surfer',
    'climber',
    'horse',
    'cat',
    'group of people',
    'couple',
    'cyclist',
    'player',
    'crowd',
    'bird',
    'baby',
  ],
  verb: [
    'runs',
    'is running',
    'jumps',
    'is jumping',
    'stands',
    'sits',
    'is sitting',
    'plays',
    'walks',
    'swims',
    'climbs',
    'rides',
    'looks',
    'waits',
    'smiles',
    'sleeps',
    'is dancing',
  ],
  place: [
    'through the grass',
    'on a beach',
    'in the park',
    'on a busy street',
    'near the water',
    'in front of a building',
    'on a bench',
    'down a snowy hill',
    'in the snow',
    'over a fence',
    'at night',
    'under a tree',
    'in a swimming pool',
    'across a field',
  ],
  detail: [
    'wearing a red hat',
    'with a ball',
    'while others watch',
    'holding a stick',
    'in a blue T-shirt',
    'on a sunny day',
    'with his friends',
    "next to a child's bike",
    '',
  ],
};

/** Two captions of one picture share these. */
function inventScene(random) {
  const pick = (list) => list[random.integer(list.length)];
  return Object.fromEntries(Object.entries(words).map(([part, list]) => [part, pick(list)]));
}

/** A caption of a scene: parts are told otherwise now and then. */
function describeScene(random, scene) {
  const other = inventScene(random);
  const part = (name) => (random.uniform() < 0.55 ? scene[name] : other[name]);
  const text = ['article', 'adjective', 'subject', 'verb', 'place', 'detail'].map(part).filter((word) => word !== '');
  return `${text.join(' ')} .`;
}

/** Invented captions of invented pictures: one candidate each, and references. */
export function inventCaptions(random, { pictures, referencesEach }) {
  const candidates = {};
  const references = {};
  for (let picture = 0; picture < pictures; picture++) {
    const scene = inventScene(random);
    const id = `picture ${picture}`;
    candidates[id] = describeScene(random, scene);
    references[id] = Array.from({ length: referencesEach }, () => describeScene(random, scene));
  }
  return { candidates, references };
}
