/** Irregular forms that captions use, by dictionary form. */
const lines = `
arise arose arisen
beat beaten
become became
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
child children
choose chose chosen
cling clung
come came
creep crept
dig dug
dive dove
do did done does
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown flies
foot feet
freeze froze frozen
get got gotten
give gave given
go went gone goes
goose geese
grind ground
grow grew grown
half halves
hang hung
have had has
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
knife knives
know knew known
lay laid
lead led
leaf leaves
lean leant
leap leapt
leave left
lend lent
lie lay lain lying
life lives
light lit
loaf loaves
lose lost
make made
meet met
mouse mice
ox oxen
pay paid
person people
ride rode ridden
ring rang rung
rise rose risen
run ran running
say said
scarf scarves
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shelf shelves
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat sitting
sleep slept
slide slid
sling slung
speak spoke spoken
spend spent
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
strike struck
string strung
sweep swept
swim swam swum swimming
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
thief thieves
throw threw thrown
tie tying
tooth teeth
wake woke woken
wear wore worn
weave wove woven
wife wives
win won winning
wind wound
wolf wolves
write wrote written
`;

/** The dictionary forms of each irregular form. */
export const irregularForms: ReadonlyMap<string, readonly string[]> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [base = '', ...forms] = line.split(' ');
      return forms.map((form) => [form, [base]] as const);
    }),
);
