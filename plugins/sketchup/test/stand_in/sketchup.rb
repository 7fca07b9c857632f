# A stand-in of SketchUp, as its documentation describes what the extension uses. It has nothing else, so a method that
# SketchUp does not document is an error. No SketchUp was at hand.
require 'tmpdir'
require_relative 'geom'
require_relative 'ears'
require_relative 'ui'

module Sketchup
  DEFAULTS = {}

  class << self
    attr_accessor :active_model, :registered, :status

    def register_extension(extension, load_now)
      self.registered = extension
      extension.load if load_now
      true
    end

    def read_default(section, key, default = nil)
      DEFAULTS.fetch([section, key], default)
    end

    def write_default(section, key, value)
      DEFAULTS[[section, key]] = value
      true
    end

    def temp_dir
      Dir.tmpdir
    end

    def set_status_text(text)
      self.status = text
    end
  end

  class Entity
    def get_attribute(dictionary, key, default = nil)
      attributes.fetch([dictionary, key], default)
    end

    def set_attribute(dictionary, key, value)
      attributes[[dictionary, key]] = value
    end

    def valid?
      !@erased
    end

    def attributes
      @attributes ||= {}
    end
    private :attributes
  end

  class Layer < Entity
    attr_reader :folder

    def initialize(visible = true, folder = nil)
      @visible = visible
      @folder = folder
    end

    def visible?
      @visible
    end
  end

  LayerFolder = Layer
  UNTAGGED = Layer.new

  class Material < Entity
    attr_reader :display_name

    def initialize(name)
      @display_name = name
    end
  end

  class Drawingelement < Entity
    attr_accessor :material
    attr_writer :hidden, :layer, :parent

    def hidden?
      @hidden || false
    end

    def layer
      @layer || UNTAGGED
    end

    def erase!
      @erased = true
      @parent.remove(self)
    end
  end

  class Face < Drawingelement
    attr_accessor :back_material

    # @param loops corners, the outer ones counter-clockwise seen from the front, then those of holes
    def initialize(loops)
      @loops = loops
    end

    # Cuts a hole, as a face drawn on this one does.
    def hole(*corners)
      @loops << corners
    end

    def normal
      a, b, c = @loops[0]
      cross = (b - a) * (c - a)
      Geom::Vector3d.new(cross.x / cross.length, cross.y / cross.length, cross.z / cross.length)
    end

    def bounds
      Geom::BoundingBox.new(@loops.flatten)
    end

    def mesh(_flags = 0)
      number = 0
      loops = @loops.map { |points| points.map { |point| flat(point) + [number += 1] } }
      # Edges between triangles are hidden, which negative numbers say.
      triangles = Ears.cut(loops).map { |corners| [-corners[0], corners[1], -corners[2]] }
      Geom::PolygonMesh.new(@loops.flatten, triangles)
    end

    private

    # A point in the plane of the face, seen from the front.
    def flat(point)
      first = @loops[0][1] - @loops[0][0]
      second = normal * first
      along = point - @loops[0][0]
      [along.dot(first), along.dot(second)]
    end
  end

  class ComponentInstance < Drawingelement
    attr_accessor :name
    attr_reader :definition, :transformation

    def initialize(definition, transformation)
      @definition = definition
      @transformation = transformation
      @name = ''
      definition.instances << self
    end
  end

  class Group < ComponentInstance
    attr_writer :transformation

    def entities
      definition.entities
    end
  end

  class Text < Drawingelement
    attr_reader :text, :point

    def initialize(text, point)
      @text = text
      @point = point
    end
  end

  class ComponentDefinition < Entity
    attr_reader :name, :entities, :instances

    def initialize(name)
      @name = name
      @entities = Entities.new
      @instances = []
    end
  end

  class Entities
    include Enumerable

    def initialize
      @all = []
    end

    def each(&block)
      @all.each(&block)
    end

    def add_face(*corners)
      add(Face.new([corners]))
    end

    def add_group
      add(Group.new(ComponentDefinition.new('Group'), Geom::Transformation.new))
    end

    def add_instance(definition, transformation)
      add(ComponentInstance.new(definition, transformation))
    end

    def add_text(text, point, _vector)
      add(Text.new(text, point))
    end

    # Not of SketchUp.
    def remove(entity)
      @all.delete(entity)
    end

    private

    def add(entity)
      entity.parent = self
      @all << entity
      entity
    end
  end

  class DefinitionList < Array
    def add(name)
      push(ComponentDefinition.new(name))
      last
    end
  end

  class Materials < Array
    def add(name)
      push(Material.new(name))
      last
    end
  end

  class Model < Entity
    attr_reader :entities, :definitions, :materials, :operations, :tool
    attr_accessor :title, :path

    def initialize
      @entities = Entities.new
      @definitions = DefinitionList.new
      @materials = Materials.new
      @operations = []
      @title = ''
      @path = ''
    end

    def start_operation(name, _disable_ui = false)
      @operations << name
      true
    end

    def commit_operation
      true
    end

    def select_tool(tool)
      @tool = tool
      tool.activate if tool
    end
  end

  # Always picks the point that the test names.
  class InputPoint
    class << self
      attr_accessor :next
    end
    attr_reader :position

    def pick(_view, _x, _y)
      @position = InputPoint.next
      true
    end

    def valid?
      !@position.nil?
    end

    def display?
      valid?
    end

    def draw(_view)
      true
    end
  end

  class View
    def invalidate
      self
    end
  end
end

class SketchupExtension
  attr_reader :name, :path
  attr_accessor :version, :description, :creator, :copyright

  def initialize(name, path)
    @name = name
    @path = path
  end

  # Not of SketchUp, which loads the file when the extension is switched on.
  def load
    Kernel.load("#{path}.rb")
  end
end

LOADED = []

def file_loaded?(name)
  LOADED.include?(name)
end

def file_loaded(name)
  LOADED << name
end
