module Wavehall
  # Sources and receivers: instances of two components of ours, wherever they stand in the model.
  module Places
    KEY = 'kind'.freeze
    SOURCE = 'source'.freeze
    RECEIVER = 'receiver'.freeze
    # Component, first letter of names, and height above the picked point in metres that is asked for first.
    KINDS = {
      SOURCE => { :component => 'Wavehall source', :letter => 'S', :height => '1.5' },
      RECEIVER => { :component => 'Wavehall receiver', :letter => 'R', :height => '1.2' }
    }.freeze
    # Radius of the drawn octahedron, inches.
    RADIUS = 4

    # Whether an instance or a group is a source, a receiver, or neither (nil).
    def self.kind(instance)
      instance.definition.get_attribute(DICTIONARY, KEY)
    end

    # Places a source or a receiver, as one step to undo.
    def self.add(model, kind, name, point)
      model.start_operation("Add #{kind}", true)
      instance = model.entities.add_instance(component(model, kind), Geom::Transformation.new(point))
      instance.name = name
      model.commit_operation
      instance
    end

    # The first of S1, S2 … or R1, R2 … that no other has.
    def self.free_name(model, kind)
      names = definitions(model, kind).map { |each| each.instances.map(&:name) }.flatten
      number = 1
      number += 1 while names.include?("#{KINDS[kind][:letter]}#{number}")
      "#{KINDS[kind][:letter]}#{number}"
    end

    def self.definitions(model, kind)
      model.definitions.select { |each| each.get_attribute(DICTIONARY, KEY) == kind }
    end
    private_class_method :definitions

    def self.component(model, kind)
      found = definitions(model, kind).first
      return found if found
      definition = model.definitions.add(KINDS[kind][:component])
      definition.set_attribute(DICTIONARY, KEY, kind)
      draw(definition.entities)
      definition
    end
    private_class_method :component

    def self.draw(entities)
      [RADIUS, -RADIUS].product([RADIUS, -RADIUS], [RADIUS, -RADIUS]).each do |x, y, z|
        entities.add_face(Geom::Point3d.new(x, 0, 0), Geom::Point3d.new(0, y, 0), Geom::Point3d.new(0, 0, z))
      end
    end
    private_class_method :draw
  end

  # The tool that places one kind where the user clicks, and asks for its name and height.
  class PlaceTool
    def initialize(kind)
      @kind = kind
      @height = Places::KINDS[kind][:height]
    end

    def activate
      @input = Sketchup::InputPoint.new
      Sketchup.set_status_text("Click where the #{@kind} stands: a point of the floor, or any other.")
    end

    def onMouseMove(_flags, x, y, view)
      @input.pick(view, x, y)
      view.invalidate
    end

    def onLButtonDown(_flags, x, y, view)
      @input.pick(view, x, y)
      Wavehall.guarded { ask(@input.position) } if @input.valid?
      view.invalidate
    end

    def draw(view)
      @input.draw(view) if @input.display?
    end

    def onCancel(_reason, _view)
      Sketchup.active_model.select_tool(nil)
    end

    private

    def ask(point)
      model = Sketchup.active_model
      prompts = ['Name', 'Height above the point, m']
      answer = UI.inputbox(prompts, [Places.free_name(model, @kind), @height], "Add #{@kind}")
      return unless answer
      metres = Wavehall.number(answer[1], prompts[1])
      @height = answer[1]
      above = Geom::Point3d.new(point.x, point.y, point.z + metres / METRES)
      Places.add(model, @kind, answer[0], above)
    end
  end
end
