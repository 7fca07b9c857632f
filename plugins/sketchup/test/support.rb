# What all tests share: the stand-in of SketchUp, the packed extension in it, and ways to build a model.
require 'minitest/autorun'
require 'minitest/mock'
require 'tmpdir'
require 'fileutils'

$LOAD_PATH.unshift(File.join(__dir__, 'stand_in'))
UNPACKED = ENV.fetch('WAVEHALL_SKETCHUP')
require 'sketchup'
UI.start
load File.join(UNPACKED, 'wavehall.rb')

# Inches of a metre.
INCHES = 1 / 0.0254

class WavehallTest < Minitest::Test
  attr_reader :model, :folder

  def setup
    UI.start
    Sketchup::DEFAULTS.clear
    @model = Sketchup.active_model = Sketchup::Model.new
    @folder = Dir.mktmpdir('wavehall-sketchup')
  end

  def teardown
    FileUtils.chmod(0o755, folder)
    FileUtils.rm_rf(folder)
  end

  def choose(title)
    UI.menu('Plugins').items['Wavehall'].items.fetch(title).call
  end

  def point(x, y, z)
    Geom::Point3d.new(x * INCHES, y * INCHES, z * INCHES)
  end

  def material(name, acoustic = nil)
    made = model.materials.add(name)
    Wavehall::Acoustics.give(made, acoustic) if acoustic
    made
  end

  # Draws a box whose fronts are outside, metres. @return faces by their side
  def box(entities, from, to)
    x, y, z = from.zip(to)
    corner = proc { |i, j, k| point(x[i], y[j], z[k]) }
    sides = {
      'z-' => [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]], 'z+' => [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
      'y-' => [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], 'y+' => [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]],
      'x-' => [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]], 'x+' => [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]]
    }
    Hash[sides.map { |side, corners| [side, entities.add_face(*corners.map { |each| corner.call(*each) })] }]
  end

  def place(kind, name, x, y, z)
    Wavehall::Places.add(model, kind, name, point(x, y, z))
  end

  # A room of 5 × 4 × 3 m with all that a scene needs.
  def small_room(paint = material('Plaster', '0.1'))
    faces = box(model.entities, [0, 0, 0], [5, 4, 3])
    faces.each_value { |face| face.back_material = paint }
    place('source', 'S1', 1.3, 1.1, 1.5)
    place('receiver', 'R1', 3.9, 2.7, 1.2)
    faces
  end

  def export(name = 'room.json')
    UI.answers << File.join(folder, name)
    choose("Export scene\u2026")
    UI.messages.last
  end

  def scene(name = 'room.json')
    JSON.parse(File.read(File.join(folder, name), :encoding => 'UTF-8'))
  end

  def written_texts
    written.map { |name| [name, File.read(File.join(folder, name))] }
  end

  def written
    Dir.entries(folder).sort - %w[. ..]
  end
end
