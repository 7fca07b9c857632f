// Makes some reflections of each ray: src/rays/trace/tracer.ts, in single precision. BANDS stands before this text.

struct Setting {
  seed: u32,
  first: u32,
  count: u32,
  bounces: u32,
  receivers: u32,
  bins: u32,
  sectors: u32,
  sectorBins: u32,
  imageOrder: i32,
  cosineSteps: u32,
  laws: u32,
  batches: u32,
  batchBins: u32,
  radius: f32,
  soundSpeed: f32,
  binSeconds: f32,
  sectorBinSeconds: f32,
  longest: f32,
  margin: f32,
  quanta: f32,
  faintest: f32,
  batchBinSeconds: f32,
  leastPassing: f32,
  passes: u32,
}

// Shares that walls reflect, by law, band and step; then scattering by law and band, and its mean by law;
// then, if `passes` is 1, shares that sheets let through, and how far behind them sound comes out, by law.
@group(0) @binding(2) var<storage, read> tables: array<f32>;
// Receivers, each with one over the volume of its ball, negative if it sees a part only; then directions of sectors.
@group(0) @binding(3) var<storage, read> places: array<vec4<f32>>;
// Of each ray: position, way, direction, flags, energy at the start, energy by band; all but flags as bits of numbers.
@group(0) @binding(4) var<storage, read_write> rays: array<u32>;
// Whole numbers of 64 bits, the lower half first: energies by receiver, band and bin; then those by
// sector, and those by batch.
@group(0) @binding(5) var<storage, read_write> histogram: array<atomic<u32>>;
// How many rays go on; hits in 64 bits; then numbers of 64 bits by band: energy that left, and that was under way.
@group(0) @binding(6) var<storage, read_write> totals: array<atomic<u32>>;
@group(0) @binding(7) var<uniform> setting: Setting;

const PI = 3.14159265358979;
const STRIDE = 9u + BANDS;
const IS_MIRRORED = 1u;
const WAS_SCATTERED = 2u;
const IS_OVER = 0xffffffffu;

var<private> energies: array<f32, BANDS>;
// What a sheet lets through.
var<private> passing: array<f32, BANDS>;

// A number of 64 bits for an energy. Energies below half a quantum are lost.
fn quantaOf(energy: f32) -> vec2<u32> {
  let whole = floor(min(energy * setting.quanta, 0x1p+62) + 0.5);
  let high = floor(whole * 0x1p-32);
  return vec2<u32>(u32(whole - high * 0x1p+32), u32(high));
}

fn bring(ray: u32, receiver: u32, way: f32, share: f32, law: u32, origin: vec3<f32>) {
  let time = way / setting.soundSpeed;
  let bin = u32(time / setting.binSeconds);
  if (bin >= setting.bins) {
    return;
  }
  var sector = NOTHING;
  var nearest = -2.0;
  for (var i = 0u; i < setting.sectors; i++) {
    let along = dot(places[setting.receivers + i].xyz, origin);
    if (along > nearest) {
      nearest = along;
      sector = i;
    }
  }
  let scattering = setting.laws * BANDS * (setting.cosineSteps + 1u);
  let coarse = min(setting.sectorBins - 1u, u32(time / setting.sectorBinSeconds));
  let inBatch = min(setting.batchBins - 1u, u32(time / setting.batchBinSeconds));
  for (var band = 0u; band < BANDS; band++) {
    var energy = share * energies[band];
    if (law != NOTHING) {
      energy *= tables[scattering + law * BANDS + band];
    }
    let quanta = quantaOf(energy);
    addToHistogram((receiver * BANDS + band) * setting.bins + bin, quanta);
    if (setting.batches > 0u) {
      let start = setting.receivers * BANDS * (setting.bins + setting.sectors * setting.sectorBins);
      let row = (receiver * setting.batches + ray % setting.batches) * BANDS + band;
      addToHistogram(start + row * setting.batchBins + inBatch, quanta);
    }
    if (sector != NOTHING) {
      let start = setting.receivers * BANDS * setting.bins;
      let row = (receiver * setting.sectors + sector) * BANDS + band;
      addToHistogram(start + row * setting.sectorBins + coarse, quanta);
    }
  }
}

// Sums of whole numbers do not depend on their order.
fn addToHistogram(entry: u32, quanta: vec2<u32>) {
  var high = quanta.y;
  if (quanta.x != 0u) {
    let before = atomicAdd(&histogram[2u * entry], quanta.x);
    if (before + quanta.x < before) {
      high += 1u;
    }
  }
  if (high != 0u) {
    atomicAdd(&histogram[2u * entry + 1u], high);
  }
}

fn addToTotals(entry: u32, quanta: vec2<u32>) {
  let before = atomicAdd(&totals[entry], quanta.x);
  let carry = select(0u, 1u, before + quanta.x < before);
  atomicAdd(&totals[entry + 1u], quanta.y + carry);
}

fn isClear(origin: vec3<f32>, end: vec3<f32>) -> bool {
  let length = distance(origin, end);
  if (length <= 2.0 * setting.margin) {
    return true;
  }
  return walk(origin, (end - origin) / length, setting.margin, length - setting.margin, true).place == NOTHING;
}

fn passBalls(ray: u32, bounce: u32, origin: vec3<f32>, direction: vec3<f32>, way: f32, length: f32) {
  for (var i = 0u; i < setting.receivers; i++) {
    let receiver = places[i];
    let to = receiver.xyz - origin;
    let middle = dot(to, direction);
    let across = to - middle * direction;
    let half = setting.radius * setting.radius - dot(across, across);
    if (half <= 0.0) {
      continue;
    }
    let root = sqrt(half);
    let start = max(0.0, middle - root);
    let end = min(length, middle + root);
    if (end <= start) {
      continue;
    }
    if (receiver.w < 0.0) {
      let word = randomWords(vec4<u32>(ray, bounce, setting.seed, 1u + i)).x;
      let point = start + (end - start) * uniformNumber(word);
      if (!isClear(receiver.xyz, origin + point * direction)) {
        continue;
      }
    }
    bring(ray, i, way + max(0.0, middle), (end - start) * abs(receiver.w), NOTHING, -direction);
  }
}

fn rain(ray: u32, law: u32, normal: vec3<f32>, origin: vec3<f32>, way: f32) {
  for (var i = 0u; i < setting.receivers; i++) {
    let to = places[i].xyz - origin;
    let facing = dot(normal, to);
    if (facing <= 0.0) {
      continue;
    }
    let squared = dot(to, to);
    let far = sqrt(squared);
    if (way + far >= setting.longest || !isClear(origin, places[i].xyz)) {
      continue;
    }
    bring(ray, i, way + far, facing / (PI * squared * far), law, -to / far);
  }
}

// After Lambert's law: the normal and a random direction, added.
fn scattered(normal: vec3<f32>, words: vec4<u32>) -> vec3<f32> {
  let height = 1.0 - 2.0 * uniformNumber(words.y);
  let across = sqrt(max(0.0, 1.0 - height * height));
  let angle = 2.0 * PI * uniformNumber(words.z);
  let direction = normal + vec3<f32>(across * cos(angle), across * sin(angle), height);
  return select(direction, normal, dot(direction, direction) < 1e-12);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= setting.count) {
    return;
  }
  let at = id.x * STRIDE;
  var flags = rays[at + 7u];
  if (flags == IS_OVER) {
    return;
  }
  let ray = setting.first + id.x;
  var origin = bitcast<vec3<f32>>(vec3<u32>(rays[at], rays[at + 1u], rays[at + 2u]));
  var way = bitcast<f32>(rays[at + 3u]);
  var direction = bitcast<vec3<f32>>(vec3<u32>(rays[at + 4u], rays[at + 5u], rays[at + 6u]));
  let faintest = setting.faintest * bitcast<f32>(rays[at + 8u]);
  for (var band = 0u; band < BANDS; band++) {
    energies[band] = bitcast<f32>(rays[at + 9u + band]);
  }
  let scattering = setting.laws * BANDS * (setting.cosineSteps + 1u);
  let chances = scattering + setting.laws * BANDS;
  let transmitted = chances + setting.laws;
  var hits = 0u;
  var isOver = false;
  for (var i = 0u; i < setting.bounces; i++) {
    let bounce = flags >> 2u;
    let found = walk(origin, direction, 0.0, setting.longest - way, false);
    let isMet = found.place != NOTHING;
    let length = found.distance;
    let isCaught = (flags & WAS_SCATTERED) != 0u || i32(bounce) > setting.imageOrder;
    if ((flags & IS_MIRRORED) != 0u && isCaught) {
      passBalls(ray, bounce, origin, direction, way, length);
    }
    if (!isMet) {
      // In the way at any distance: under way at the end. Nothing at all: it has left.
      let isLeft = walk(origin, direction, 0.0, 1e30, true).place != NOTHING;
      for (var band = 0u; band < BANDS; band++) {
        addToTotals(4u + 2u * (select(0u, BANDS, isLeft) + band), quantaOf(energies[band]));
      }
      isOver = true;
      break;
    }
    hits += 1u;
    way += length;
    var normal = normalOf(found.place);
    let laws = lawsOf(found.place);
    let isFront = dot(normal, direction) < 0.0;
    let law = select(laws.y, laws.x, isFront);
    normal = select(-normal, normal, isFront);
    let cosine = min(1.0, -dot(normal, direction));
    let place = f32(setting.cosineSteps) * sqrt(max(0.0, cosine));
    let step = min(setting.cosineSteps - 1u, u32(place));
    var most = 0.0;
    var through = 0.0;
    var back = 0.0;
    for (var band = 0u; band < BANDS; band++) {
      let entry = (law * BANDS + band) * (setting.cosineSteps + 1u) + step;
      if (setting.passes == 1u) {
        let share = mix(tables[transmitted + entry], tables[transmitted + entry + 1u], place - f32(step));
        passing[band] = energies[band] * share;
        through += passing[band];
      }
      energies[band] *= mix(tables[entry], tables[entry + 1u], place - f32(step));
      back += energies[band];
      most = max(most, energies[band]);
    }
    if (max(most, through) <= faintest) {
      isOver = true;
      break;
    }
    origin += length * direction + setting.margin * normal;
    let chance = tables[chances + law];
    if (chance > 0.0) {
      rain(ray, law, normal, origin, way);
    }
    let words = randomWords(vec4<u32>(ray, bounce, setting.seed, 0u));
    if (through > faintest) {
      let goesOn = max(setting.leastPassing, through / (through + back));
      if (uniformNumber(words.w) < goesOn) {
        for (var band = 0u; band < BANDS; band++) {
          energies[band] = passing[band] / goesOn;
        }
        let depth = tables[transmitted + setting.laws * BANDS * (setting.cosineSteps + 1u) + law];
        origin -= (2.0 * setting.margin + depth) * normal;
        // Neither image sources nor rain go through sheets.
        flags = ((bounce + 1u) << 2u) | WAS_SCATTERED | IS_MIRRORED;
        continue;
      }
      for (var band = 0u; band < BANDS; band++) {
        energies[band] /= 1.0 - goesOn;
      }
    }
    let isMirrored = uniformNumber(words.x) >= chance;
    for (var band = 0u; band < BANDS; band++) {
      let s = tables[scattering + law * BANDS + band];
      // A division by 0 that is not taken may not stand in a select.
      if (isMirrored) {
        energies[band] *= (1.0 - s) / (1.0 - chance);
      } else {
        energies[band] *= s / chance;
      }
    }
    if (isMirrored) {
      direction = normalize(direction + 2.0 * cosine * normal);
    } else {
      direction = normalize(scattered(normal, words));
    }
    flags = ((bounce + 1u) << 2u) | (flags & WAS_SCATTERED) | select(WAS_SCATTERED, IS_MIRRORED, isMirrored);
    flags |= select(0u, WAS_SCATTERED, isFacet(found.place));
  }
  addToTotals(2u, vec2<u32>(hits, 0u));
  if (isOver) {
    flags = IS_OVER;
  } else {
    atomicAdd(&totals[0], 1u);
  }
  rays[at] = bitcast<u32>(origin.x);
  rays[at + 1u] = bitcast<u32>(origin.y);
  rays[at + 2u] = bitcast<u32>(origin.z);
  rays[at + 3u] = bitcast<u32>(way);
  rays[at + 4u] = bitcast<u32>(direction.x);
  rays[at + 5u] = bitcast<u32>(direction.y);
  rays[at + 6u] = bitcast<u32>(direction.z);
  rays[at + 7u] = flags;
  for (var band = 0u; band < BANDS; band++) {
    rays[at + 9u + band] = bitcast<u32>(energies[band]);
  }
}
